import { createHash } from 'node:crypto'
import { Unavailable, type KeyRequest } from '@heddle/worker'
import type { Config } from '../config.ts'
import type { Engine } from '../dispatch/engine.ts'
import { sourceOf } from './job-of.ts'
import type { RunRequest, StartRequest } from './execution-request.ts'
import { executionSettings } from './execution-settings.ts'
import { isLimited } from './places.ts'
import { storedStart } from './stored-start.ts'

/** Whether an execution takes turns with others of its workflow. */
export const takesTurns = ({ workflow, mode, watcher }: RunRequest): boolean =>
  workflow.settings.concurrency !== undefined && workflow.id !== null && isLimited(mode) && !watcher

interface Parts {
  engine: Pick<Engine, 'ask'>
  config: Config
}

/** Names those with which an execution takes turns: all of its workflow, or those with the same key. */
export async function laneOf(parts: Parts, request: StartRequest): Promise<string> {
  if (request.lane) return request.lane
  const key = await readKey(parts, request)
  // A key may be as long as it likes, and nobody's business.
  const name = key && createHash('sha256').update(key).digest('base64url').slice(0, 22)
  return `${request.workflow.id}:${name}`
}

export const workflowOfLane = (lane: string): number => Number(lane.slice(0, lane.indexOf(':')))

async function readKey({ engine, config }: Parts, { workflow, start }: StartRequest): Promise<string> {
  const key = workflow.settings.concurrency?.key
  const state = start.type === 'stored' ? undefined : storedStart(start)?.state
  if (!key || !state) return ''
  const { timezone } = executionSettings(workflow.settings, config)
  const { authority } = workflow
  const read = (from: KeyRequest['from']) =>
    engine.ask('readKey', { authority, workflow: sourceOf(workflow), timezone, key, from })
  if (start.type !== 'beginning') return read({ type: 'state', state })
  try {
    return await read({ type: 'ticket', ticket: start.beginning.ticket })
  } catch (error) {
    // What it begins with was lost with its thread, and is here as well.
    if (error instanceof Unavailable) return read({ type: 'state', state })
    throw error
  }
}
