import type { Config } from '../config.ts'
import type { RequestFacts } from './serve.ts'

/**
 * Where this instance is reached, with a slash at the end: as configured, else as the caller reached it.
 * For answers to the caller only: a caller can name any host, so it never stands in a mail.
 */
export function addressInUse(
  { baseUrl, isBaseUrlSet }: Pick<Config, 'baseUrl' | 'isBaseUrlSet'>,
  { origin }: Pick<RequestFacts, 'origin'>,
): string {
  if (isBaseUrlSet || !URL.canParse(origin)) return baseUrl
  return new URL('/', origin).href
}
