import type { HttpRequest, SupplyContext } from '@heddle/core/node'
import { exchange } from '../app/service.ts'

/** Asks a service for what a tool needs, and fails with a sentence that says what the service said. */
export async function askWeb(
  { http, sleep }: Pick<SupplyContext, 'http' | 'sleep'>,
  { url, query, credential }: Pick<HttpRequest, 'url' | 'query' | 'credential'>,
): Promise<unknown> {
  const service = { label: 'The service', headers: { 'user-agent': 'Heddle' } }
  const response = await exchange(service, { http, sleep, credential }, { url, query, responseType: 'json' })
  return response.body
}
