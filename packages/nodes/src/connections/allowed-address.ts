import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'

/** For drivers that look up the host themselves: they find the address that the policy allows, and no other. */
export const onlyAddress =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address)
    if (options.all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }
