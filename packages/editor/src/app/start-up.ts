import type { Settings } from '@heddle/contract'
import { enterAs } from '../api/account.ts'
import { request } from '../api/request.ts'
import { templateHost } from '../api/template-service.ts'
import { templateHealthTimeoutMs } from '../lib/constants.ts'
import { setTelemetrySender } from '../lib/telemetry.ts'
import { useSession } from '../api/session.ts'

let started: Promise<void> | undefined

/** Loads what every screen needs, once: settings, the user behind the cookie, whether templates answer. */
export function startUp(): Promise<void> {
  started ??= load()
  return started
}

async function load(): Promise<void> {
  const settings = await request('GET /settings', {})
  useSession.setState({ settings })
  sendTelemetry(settings)
  const user = await request('GET /login', {}).catch(() => undefined)
  if (user) await enterAs(user)
  useSession.setState({ templatesReachable: await templatesAnswer(settings) })
}

async function templatesAnswer(settings: Settings): Promise<boolean> {
  if (!settings.templates.enabled) return false
  try {
    const signal = AbortSignal.timeout(templateHealthTimeoutMs)
    return (await fetch(new URL('health', templateHost(settings)), { signal })).ok
  } catch {
    return false
  }
}

/** Events leave the page only when the configuration names an address for them. */
function sendTelemetry({ telemetry, instanceId }: Settings): void {
  const { config } = telemetry
  if (!telemetry.enabled || !config) return
  setTelemetrySender((event, facts) => {
    const body = JSON.stringify({ event, facts, instanceId, key: config.key })
    // A collector that is away must not be noticed.
    void fetch(config.url, { method: 'POST', body, keepalive: true }).catch(() => undefined)
  })
}
