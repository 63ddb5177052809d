import { isJsonObject } from '@heddle/core'

/** Comma-separated origins from which pages may call a node's webhooks; all unless it says otherwise. */
export function allowedOrigins({ options }: Record<string, unknown>): string {
  const chosen = isJsonObject(options) ? options.allowedOrigins : undefined
  return typeof chosen === 'string' && chosen !== '' ? chosen : '*'
}
