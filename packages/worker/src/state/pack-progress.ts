import { packJson } from '../protocol/packed-json.ts'
import type { Progress } from '../protocol/messages.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'

/** The state of an execution that goes on: once to be seen, and once to go on with, where that is not the same. */
export function packProgress(json: string, secrets: UsedSecrets): Progress {
  const shown = secrets.hideInJson(json)
  const { texts } = secrets
  const held = { secrets: texts, ...(shown !== json && { state: packJson(json) }) }
  return { state: packJson(shown), ...(texts.length > 0 && { held }) }
}
