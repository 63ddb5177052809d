import type { Settings, User } from '@heddle/contract'
import { enterAs } from '../api/account.ts'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/request.ts'
import { templateHost } from '../api/template-service.ts'
import { templateHealthTimeoutMs } from '../lib/constants.ts'
import { setTelemetrySender } from '../lib/telemetry.ts'
import { useSession } from '../api/session.ts'

let started: Promise<void> | undefined
let templatesUp: Promise<boolean> | undefined

/** Loads what every screen needs, once: settings and the user behind the cookie. Nobody waits for whether templates answer. */
export function startUp(): Promise<void> {
  started ??= load()
  return started
}

async function load(): Promise<void> {
  const settings = await request('GET /settings', {})
  useSession.setState({ settings })
  sendTelemetry(settings)
  const user = await findUser()
  templatesUp = askTemplates(settings)
  if (user) await enterAs(user)
}

/** Who is behind the cookie. A server in trouble says nothing about that, and must not look like being signed out. */
async function findUser(): Promise<User | undefined> {
  try {
    return await request('GET /login', {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined
    throw error
  }
}

/** Whether there are templates to begin with, and their service is up. */
export const templatesAnswer = async (): Promise<boolean> => (await templatesUp) ?? false

async function askTemplates(settings: Settings): Promise<boolean> {
  if (!settings.templates.enabled) return false
  try {
    const signal = AbortSignal.timeout(templateHealthTimeoutMs)
    const headers = { 'heddle-version': settings.versionCli }
    return (await fetch(new URL('health', templateHost(settings)), { signal, headers })).ok
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
