import type { RunContext } from '@heddle/core/node'
import type { ISocketFactory } from 'kafkajs'
import { connect as connectPlainly, isIP, type LookupFunction } from 'node:net'
import { checkServerIdentity, connect as connectSecurely, type ConnectionOptions } from 'node:tls'
import { callbackify } from 'node:util'
import { onlyAddress } from '../connections/allowed-address.ts'

const keepAliveMs = 60_000

/**
 * Connects to brokers, also to those that the cluster names later, at the addresses that the policy allows. It is asked for each
 * connection, as a cluster can name any host.
 */
export const socketsTo =
  (resolveHost: RunContext['resolveHost'], secure: ConnectionOptions | undefined): ISocketFactory =>
  ({ host, port, onConnect }) => {
    // An address would be connected to without looking it up, so that nobody would be asked.
    const place = { host: 'broker', port, lookup: lookUp(host, resolveHost) }
    const socket = secure
      ? connectSecurely({ ...place, ...identityOf(host), ...secure }, onConnect)
      : connectPlainly(place, onConnect)
    return socket.setKeepAlive(true, keepAliveMs)
  }

const lookUp =
  (host: string, resolveHost: RunContext['resolveHost']): LookupFunction =>
  (name, options, done) =>
    callbackify(resolveHost)(host, (error, address) =>
      error ? done(error, '') : onlyAddress(address)(name, options, done),
    )

/** An address has no name to ask for; the certificate is compared with it all the same. */
const identityOf = (host: string): ConnectionOptions => ({
  ...(isIP(host) === 0 && { servername: host }),
  checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
})
