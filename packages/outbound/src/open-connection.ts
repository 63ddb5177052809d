import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { OutboundConfig } from './address-policy.ts'
import type { OtherPlaces } from './http-client.ts'
import { createHostResolver } from './resolve-host.ts'

const timeoutMs = 30_000

/** Opens connections to hosts that may be connected to, for code that speaks its protocol itself. */
export function createConnector(
  config: OutboundConfig,
  places?: Pick<OtherPlaces, 'find'>,
): (host: string, port: number) => Promise<Socket> {
  const resolveHost = createHostResolver(config)
  return async (host, port) => {
    const { address, port: other } = places?.find(host) ?? { address: await resolveHost(host), port }
    const socket = connect({ host: address, port: other, noDelay: true })
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) })
      return socket
    } catch (error) {
      socket.destroy()
      throw error
    }
  }
}
