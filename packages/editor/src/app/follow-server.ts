import type { PushMessage } from '@heddle/contract'
import { onPushMessage, usePush } from '../api/push.ts'
import { queryClient } from '../api/query-client.ts'
import { workflowChanged, workflowList } from '../api/workflow-list.ts'
import { t } from '../lib/i18n.ts'
import { settle, showFailure } from '../ui/toast-store.ts'
import { packageList, reloadPackages } from '../workspace/packages.ts'

/** What the push channel tells everybody in this tab; a run is heard by the workflow that it belongs to. */
export function followServer(): () => void {
  const stops = [onPushMessage(hear), usePush.subscribe(({ connected }) => connected && settle('connection'))]
  return () => stops.forEach((stop) => stop())
}

/** What is cached and no longer true is fetched again where it is shown, else when it is looked at. @internal */
export function hear(message: PushMessage): void {
  switch (message.type) {
    case 'reloadState':
      // Messages were lost: only what is stored tells how things stand.
      return void queryClient.invalidateQueries()
    case 'workflowSaved':
      return void workflowChanged(queryClient, message.data.workflowId)
    case 'proposalsChanged':
      return void queryClient.invalidateQueries({ queryKey: ['proposals', message.data.workflowId] })
    case 'accountLost':
      return void queryClient.invalidateQueries({ queryKey: ['credentials'] })
    case 'packagesChanged':
      return void reloadPackages()
    case 'packageFailed':
      void queryClient.invalidateQueries({ queryKey: packageList.queryKey })
      return void showFailure(
        t('packages.installNamedFailed', { name: message.data.package }),
        new Error(message.data.message),
        { stays: true },
      )
    case 'executionFinished':
      // Lists of workflows tell how the last run ended.
      return void queryClient.invalidateQueries({ queryKey: [...workflowList.queryKey, 'page'] })
    case 'sendConsoleMessage':
      // oxlint-disable-next-line no-console -- the message is meant for the browser's console
      return console.log(message.data.source, ...message.data.messages)
    default:
  }
}
