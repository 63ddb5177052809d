import type { Config } from '../config.ts'
import { ok, warn, type Finding } from './finding.ts'

const about = 'address'
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether people and services can reach the server where it says it is. */
export function lookAtAddress({ baseUrl, host, port }: Config): Finding {
  const url = new URL(baseUrl)
  const isOwn = ownNames.has(url.hostname)
  const listensToOthers = !ownNames.has(host) && host !== '::1'
  if (isOwn && listensToOthers) {
    return warn(
      about,
      `The server accepts connections from other machines, but sends them to ${baseUrl}. Set HEDDLE_BASE_URL.`,
    )
  }
  if (!isOwn && url.protocol === 'http:') {
    return warn(
      about,
      `${baseUrl} is not encrypted, so passwords can be read in transit. Put a TLS proxy in front and set HEDDLE_BASE_URL to its https address.`,
    )
  }
  return ok(about, `${baseUrl}, on port ${port} of ${host}.`)
}
