import { stampOf } from '@heddle/guests'
import { catalog } from '@heddle/nodes'
import type { Config } from '../config.ts'
import { packagesFolder } from '../package-settings.ts'
import type { PushHub } from '../push/push-hub.ts'

/** Looking costs next to nothing, and works where nobody tells of changes, such as on shares. */
const lookMs = 1000

/** Tells the open pages when what is installed has changed, whichever process did it. Gives what ends that. */
export function watchPackages(
  config: Pick<Config, 'packages' | 'dataDir'>,
  push: Pick<PushHub, 'sendToAll'>,
): () => void {
  const folder = packagesFolder(config)
  if (folder === undefined) return () => undefined
  let seen: Promise<string | undefined> = stampOf(folder)
  const look = async () => {
    const before = await seen
    seen = stampOf(folder)
    if ((await seen) === before) return
    await catalog.refresh()
    push.sendToAll({ type: 'packagesChanged', data: {} })
  }
  // A list that cannot be read now can be read later, and then it has changed.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return () => clearInterval(timer)
}
