import type { RawWorkflow } from '@heddle/contract'
import { NotFound, formatId } from '@heddle/core'
import {
  connectionsSchema,
  pinDataSchema,
  workflowNodeSchema,
  workflowSettingsSchema,
} from '@heddle/core/workflow'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../db/schema.ts'
import { UnreadableWorkflow } from './unreadable-workflow.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'

const shapes = {
  nodes: z.array(workflowNodeSchema),
  connections: connectionsSchema,
  settings: workflowSettingsSchema,
  pinData: pinDataSchema.nullable(),
  staticData: z.record(z.string(), z.unknown()).nullable(),
}
type Part = keyof typeof shapes
const parts = Object.keys(shapes) as Part[]

const words: Record<Part, string> = {
  nodes: 'The list of nodes',
  connections: 'The list of connections',
  settings: 'The settings',
  pinData: 'The pinned data',
  staticData: 'The stored state of the workflow',
}

/** Refuses a workflow that does not look like one. */
export function refuseUnreadable(row: Record<Part, unknown>): void {
  for (const part of parts) {
    const problem = findMisfit(part, row[part])
    if (problem !== undefined) throw new UnreadableWorkflow(problem)
  }
}

/** The stored texts of a workflow, whatever stands in them, and what is wrong with them. */
export async function getRawWorkflow(db: Db, actor: Actor, id: number): Promise<RawWorkflow> {
  const row = await visibleWorkflows(db, actor)
    .select(['workflow.id', 'workflow.name'])
    .select(texts)
    .where('workflow.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound('Workflow', id)
  const { name } = row
  return { id: formatId(id), name, problem: findProblem(row) ?? null, text: fileOf(row) }
}

/** Which workflows of a list cannot be read. A version is looked at once. */
export class UnreadableMarks {
  readonly #db: Db
  readonly #known = new Map<string, boolean>()

  constructor(db: Db) {
    this.#db = db
  }

  async of(rows: readonly { id: number; versionId: string }[]): Promise<Set<number>> {
    const marked = new Set<number>()
    for (const { id, versionId } of rows) {
      const key = `${id} ${versionId}`
      const isUnreadable = this.#known.get(key) ?? (await this.#look(id))
      if (this.#known.size >= mostKnown) this.#known.clear()
      this.#known.set(key, isUnreadable)
      if (isUnreadable) marked.add(id)
    }
    return marked
  }

  async #look(id: number): Promise<boolean> {
    const row = await this.#db.selectFrom('workflow').select(texts).where('id', '=', id).executeTakeFirst()
    // Other work comes in between: a list may be long, and its workflows large.
    await new Promise((resolve) => setImmediate(resolve))
    return row !== undefined && findProblem(row) !== undefined
  }
}

const mostKnown = 10_000

/** As text, the databases give out what they would stumble over otherwise. */
const texts = parts.map((part) => sql<string | null>`cast(workflow.${sql.ref(part)} as text)`.as(part))

type Texts = Record<Part, string | null>

function findProblem(row: Texts): string | undefined {
  for (const part of parts) {
    let value: unknown
    try {
      value = JSON.parse(row[part] ?? 'null')
    } catch (error) {
      return `${words[part]} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`
    }
    const problem = findMisfit(part, value)
    if (problem !== undefined) return problem
  }
  return undefined
}

function findMisfit(part: Part, value: unknown): string | undefined {
  const issue = shapes[part].safeParse(value).error?.issues[0]
  if (!issue) return undefined
  const place = issue.path.length > 0 ? ` at ${issue.path.join('.')}` : ''
  return `${words[part]} is not in the right format${place}: ${issue.message}`
}

/** A file as of any workflow, where that is possible: what cannot be read stands in it as it is. */
const fileOf = (row: Texts & { name: string }): string =>
  `{\n${[
    `"name": ${JSON.stringify(row.name)}`,
    ...parts.map((part) => `"${part}": ${indented(row[part] ?? 'null')}`),
  ].join(',\n')}\n}\n`

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
