import type { StoredExecution } from '@heddle/contract'
import { ApiError } from './api-error.ts'
import { request } from './request.ts'

/** How it ended: stopped by this call; over before, with its data when they were kept; or nobody could stop it. */
export type StopOutcome =
  | { kind: 'stopped' }
  | { kind: 'finished'; execution: StoredExecution | undefined }
  | { kind: 'failed'; error: unknown }

export async function stopExecution(id: string): Promise<StopOutcome> {
  try {
    const { finished } = await request('POST /executions-current/:id/stop', { params: { id } })
    return finished ? { kind: 'finished', execution: await findExecution(id) } : { kind: 'stopped' }
  } catch (error) {
    const execution = await findExecution(id)
    // It ended between the click and the call; one that is not kept is gone by then.
    const isOver = execution?.finished || (error instanceof ApiError && error.status === 404)
    return isOver ? { kind: 'finished', execution } : { kind: 'failed', error }
  }
}

const findExecution = (id: string): Promise<StoredExecution | undefined> =>
  request('GET /executions/:id', { params: { id } }).catch(() => undefined)
