import { publishedAuthority } from '../auth/authority.ts'
import { executionSettings } from '../executions/execution-settings.ts'
import type { WebCall } from '../http/web-call.ts'
import type { WebParts } from './web-parts.ts'

/** From where pages may call a webhook, as its node says. */
export async function findOrigins(
  parts: WebParts,
  call: WebCall,
  methods: readonly string[],
): Promise<string> {
  const [method = 'GET'] = methods
  if (call.kind.endsWith('-test'))
    return (await parts.testWebhooks.findOrigins(method, call.request.path)) ?? ''
  const found = await parts.webhooks.find(method, call.request.path)
  if (!found) return ''
  const { documentVersion: versionId, settings } = found.workflow
  const [plan] = await parts.engine.ask('planTriggers', {
    authority: publishedAuthority(found.workflow),
    workflow: { type: 'version', versionId, active: true },
    mode: 'trigger',
    timezone: executionSettings(settings, parts.config).timezone,
    nodes: [found.node],
  })
  return plan?.allowedOrigins ?? ''
}
