import { AppError } from '@heddle/core'
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** A request to an address that the network policy forbids. */
export class AddressRefused extends AppError {
  readonly errorCode = 'address_refused'
  readonly status = 403
  override readonly hint = 'The owner of this instance can allow it with HEDDLE_OUTBOUND_ALLOW'
  constructor(host: string) {
    super(`Requests to ${host} are not allowed by the network policy of this instance`)
  }
}

export interface AddressPolicy {
  /** Throws unless the host, when it is an address itself, may be called. */
  checkHost(host: string): void
  /** Resolves a name to the addresses that may be called. What is checked here is what gets connected to. */
  lookup: Lookup
}

type Lookup = (
  hostname: string,
  options: LookupOptions,
  done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
) => void

/** Not on the public internet: this machine, private networks, link-local, shared, test, multicast, reserved. */
const reserved = new BlockList()
const reservedRanges: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]
for (const [net, prefix, family] of reservedRanges) reserved.addSubnet(net, prefix, family)

export interface OutboundConfig {
  /** Any address, or only those on the public internet. */
  outboundPolicy: 'open' | 'public'
  /** Hosts and address ranges that are allowed under the policy `public`. */
  outboundAllow: string[]
}

export function createAddressPolicy({ outboundPolicy, outboundAllow }: OutboundConfig): AddressPolicy {
  const allowedRanges = readRanges(outboundAllow)
  const allowedHosts = new Set(outboundAllow.map((entry) => entry.toLowerCase()))

  const mayConnect = (address: string): boolean => {
    if (outboundPolicy === 'open') return true
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    return !reserved.check(address, family) || allowedRanges.check(address, family)
  }

  return {
    checkHost(host) {
      const bare = host.replace(/^\[|\]$/g, '')
      if (isIP(bare) !== 0 && !mayConnect(bare)) throw new AddressRefused(host)
    },
    lookup(hostname, options, done) {
      lookup(hostname, { ...options, all: true }, (error, found) => {
        if (error) return done(error, [])
        const named = allowedHosts.has(hostname.toLowerCase())
        const usable = found.filter(({ address }) => named || mayConnect(address))
        const [first] = usable
        if (!first) return done(new AddressRefused(hostname), [])
        return options.all ? done(null, usable) : done(null, first.address, first.family)
      })
    },
  }
}

function readRanges(entries: readonly string[]): BlockList {
  const ranges = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    if (version === 0) continue
    const bits = prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix)
    ranges.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
  }
  return ranges
}
