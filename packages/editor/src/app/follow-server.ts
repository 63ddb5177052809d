import { onPushMessage } from '../api/push.ts'
import { queryClient } from '../api/query-client.ts'

/** What the push channel tells everybody in this tab; a run is heard by the workflow that it belongs to. */
export const followServer = (): (() => void) =>
  onPushMessage((message) => {
    // Messages were lost: only what is stored tells how things stand.
    if (message.type === 'reloadState') void queryClient.invalidateQueries()
    if (message.type === 'sendConsoleMessage') {
      // oxlint-disable-next-line no-console -- the message is meant for the browser's console
      console.log(message.data.source, ...message.data.messages)
    }
  })
