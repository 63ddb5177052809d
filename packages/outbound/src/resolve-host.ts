import { isIP } from 'node:net'
import { type OutboundConfig, createAddressPolicy } from './address-policy.ts'

/** Finds an address of a host that may be connected to, for protocols other than HTTP. */
export function createHostResolver(config: OutboundConfig): (host: string) => Promise<string> {
  const policy = createAddressPolicy(config)
  return async (host) => {
    policy.checkHost(host)
    if (isIP(host) !== 0) return host
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    policy.lookup(host, {}, (error, address) =>
      error || typeof address !== 'string' ? reject(error) : resolve(address),
    )
    return promise
  }
}
