import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { listNamesLike } from './workflow-queries.ts'

const defaultName = 'My workflow'

/** The wished name, or with the first free number from 2 behind it. */
export async function findFreeName(db: Db, actor: Actor, wished = defaultName): Promise<string> {
  const taken = await listNamesLike(db, actor, wished)
  if (!taken.has(wished)) return wished
  let number = 2
  while (taken.has(`${wished} ${number}`)) number += 1
  return `${wished} ${number}`
}
