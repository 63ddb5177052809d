import type { StoredWorkflow } from '@heddle/contract'
import { ApiError } from '../../api/api-error.ts'
import type { CurrentVersion } from '../settle-conflict.ts'
import type { Workspace } from '../workspace.ts'

const triesMax = 5

interface SendOptions {
  /** Whether the person may store a copy instead. */
  mayCopy?: boolean
}

/**
 * Sends a change of the workflow that carries the version it is based on. When somebody saved in between, their
 * changes are merged and it is sent again. Undefined when the person gave up.
 */
export async function sendWithMerge<Stored extends StoredWorkflow>(
  workspace: Workspace,
  send: () => Promise<Stored>,
  { mayCopy = false }: SendOptions = {},
): Promise<Stored | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!isVersionConflict(error) || tries === triesMax) throw error
      const { settleConflict } = await import('../settle-conflict.ts')
      if (!(await settleConflict(workspace, error.body.details as CurrentVersion, mayCopy))) return undefined
    }
  }
}

const isVersionConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errorCode === 'version_conflict'
