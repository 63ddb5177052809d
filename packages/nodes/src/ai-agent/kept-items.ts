import { isJsonObject, type JsonObject } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import type { AgentPause, UseRequest } from '../ai/agent-pause.ts'

/** What has become of an item before the execution waited. */
export type KeptItem =
  | { type: 'done'; json: JsonObject }
  | { type: 'failed'; message: string }
  | { type: 'asking'; pause: AgentPause }

/** What is asked now. */
export interface OpenQuestion extends Omit<UseRequest, 'tool'> {
  /** Whether whoever reads the answer wants it piece by piece. */
  streams: boolean
}

interface Kept {
  question: OpenQuestion
  /** By position. */
  items: [number, KeptItem][]
}

const key = 'approval'

/** Keeps with the execution what is needed to go on when someone has answered. */
export function keepItems(context: Pick<RunContext, 'state'>, kept: Kept): void {
  context.state[key] = kept
}

/** What was kept, which is used once: who begins anew asks anew. */
export function takeItems({ state }: Pick<RunContext, 'state'>): Map<number, KeptItem> {
  const kept = keptIn(state)
  delete state[key]
  return new Map(kept?.items)
}

/** The question that the execution waits with. */
export const findQuestion = (state: Readonly<Record<string, unknown>>): OpenQuestion | undefined =>
  keptIn(state)?.question

// Nobody else writes there.
const keptIn = (state: Readonly<Record<string, unknown>>): Kept | undefined =>
  isJsonObject(state[key]) ? (state[key] as unknown as Kept) : undefined
