import type { Scope } from '@heddle/contract'
import { AppError } from '@heddle/core'
import type { Authority, Person } from '@heddle/worker'
import type { Db } from '../db/schema.ts'
import { boundBy, type Actor } from './actor.ts'
import { findActorById } from './find-actor-by-id.ts'

/** The account of whoever the run would act for is gone. */
class NobodyAnswers extends AppError {
  readonly errorCode = 'nobody_answers'
  readonly status = 403
  override readonly hint = 'Save the workflow, or deactivate and activate it again, to run it on your behalf'
  constructor() {
    super('This workflow runs on behalf of someone who no longer has an account')
  }
}

export const personOf = ({ id, scopes }: Actor): Person => ({ id, ...(scopes && { scopes: [...scopes] }) })

interface Published {
  ownerId: string
  publisherId: string
  publisherScopes: Scope[] | null
}

const publisherOf = ({ publisherId, publisherScopes }: Omit<Published, 'ownerId'>): Person => ({
  id: publisherId,
  ...(publisherScopes && { scopes: publisherScopes }),
})

/** Of a run that nobody starts by hand: its workflow's publisher answers for it. */
export function publishedAuthority({ ownerId, ...published }: Published): Authority {
  const publisher = publisherOf(published)
  return { ownerId, principal: publisher, publisher }
}

/** Of what somebody does by hand with a thing of their own. */
export const ownAuthority = (actor: Actor): Authority => ({ ownerId: actor.id, principal: personOf(actor) })

/** Who acts: the principal, with no more rights than the workflow's owner and those who made what runs. */
export async function actingFor(db: Db, authority: Authority): Promise<Actor> {
  const others = [{ id: authority.ownerId }, ...makersOf(authority)]
  return boundBy(
    await getActor(db, authority.principal),
    await Promise.all(others.map((each) => getActor(db, each))),
  )
}

/** Everybody who had a hand in what runs. */
const makersOf = ({ publisher, within = [] }: Authority): Person[] => [
  ...(publisher ? [publisher] : []),
  ...within,
]

/** Of a document that a run brings along: its makers are those of the run, and nobody lends it anything. */
export const inlineAuthority = (authority: Authority): Authority => ({
  ownerId: authority.ownerId,
  principal: authority.principal,
  within: makersOf(authority),
})

/** Of what somebody starts again: those who made it, or caused it, bound it still. */
export const retriedAuthority = (authority: Authority, by: Actor): Authority => ({
  ownerId: authority.ownerId,
  principal: personOf(by),
  within: [authority.principal, ...makersOf(authority)],
})

interface Stored extends Published {
  active: boolean
}

/** Of a stored workflow that somebody runs by hand. Its publisher lends it credentials while it is switched on. */
export function manualAuthority(stored: Stored, by: Actor): Authority {
  const publisher = publisherOf(stored)
  const lent = stored.active ? { publisher } : { within: [publisher] }
  return { ownerId: stored.ownerId, principal: personOf(by), ...lent }
}

/** Who may lend a credential to a run: the principal, and the publisher to what they have published. */
export async function lendersTo(db: Db, { ownerId, principal, publisher }: Authority): Promise<Actor[]> {
  const owner = await getActor(db, { id: ownerId })
  const people = [principal, ...(publisher ? [publisher] : [])]
  return Promise.all(people.map(async (person) => boundBy(await getActor(db, person), [owner])))
}

export async function getActor(db: Db, { id, scopes }: Person): Promise<Actor> {
  const actor = await findActorById(db, id)
  if (!actor) throw new NobodyAnswers()
  return { ...actor, ...(scopes && { scopes: new Set(scopes) }) }
}

/** What is stored with an execution: nothing in the usual case, that the owner has published it. */
export function packAuthority({ ownerId, ...rest }: Authority): string | null {
  const people = [rest.principal, rest.publisher]
  const isUsual = !rest.within && people.every((person) => person?.id === ownerId && !person.scopes)
  return isUsual ? null : JSON.stringify(rest)
}

export function unpackAuthority(ownerId: string, stored: Omit<Authority, 'ownerId'> | null): Authority {
  const owner = { id: ownerId }
  return stored ? { ownerId, ...stored } : { ownerId, principal: owner, publisher: owner }
}
