import type { StoredExecution } from '@heddle/contract'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { request } from '../api/request.ts'
import { pushReconnectMs } from '../lib/constants.ts'
import { t } from '../lib/i18n.ts'
import { showWarning } from '../ui/toast-store.ts'
import { stopWaiting } from './commands/run-workflow.ts'
import { endRun, useRun } from './run-store.ts'

type Tell = (execution: StoredExecution) => void

/** Messages were lost: from what is stored one can tell how things stand. Tells about the open run when it is over. */
export async function catchUp(tell: Tell): Promise<void> {
  void queryClient.invalidateQueries()
  const { status, executionId } = useRun.getState()
  if (status === 'waitingForWebhook') {
    // A server that was started again does not wait any more.
    await stopWaiting()
    showWarning({ title: t('run.interrupted'), message: t('run.interruptedWaiting') })
  } else if (executionId !== undefined) await followStored(executionId, tell)
}

/** Looks again and again until the run is over, for nobody may be left who tells. */
async function followStored(id: string, tell: Tell): Promise<void> {
  let missing = 0
  while (useRun.getState().executionId === id) {
    const found = await look(id)
    if (useRun.getState().executionId !== id) return
    if (found instanceof ApiError && found.status === 404) missing += 1
    else if ('stoppedAt' in found && isOver(found)) return tell(found)
    // The message about the end of one that is not kept may be on its way.
    if (missing > 1) return giveUp()
    await new Promise((resolve) => setTimeout(resolve, pushReconnectMs))
  }
}

const look = (id: string): Promise<StoredExecution | Error> =>
  request('GET /executions/:id', { params: { id } }).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )

const isOver = ({ stoppedAt, waitTill }: StoredExecution): boolean => stoppedAt !== null || waitTill !== null

function giveUp(): void {
  endRun({ error: undefined, waitTill: undefined })
  showWarning({ title: t('run.interrupted'), message: t('run.interruptedText') })
}
