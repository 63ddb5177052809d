import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { createHttpClient, sendAuthenticated, type OtherPlaces } from '@heddle/outbound'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificateFor } from './certificate.ts'
import { answerWith, type DoubleRequest, type DoubleService } from './double-service.ts'

export type { DoubleAnswer, DoubleRequest, DoubleService } from './double-service.ts'

export interface Double {
  /** All requests so far. */
  requests: DoubleRequest[]
  /** The way of a node to the service: the product's own client, over HTTPS, with these credentials. */
  http(request: HttpRequest): Promise<HttpResponse>
  /** Where the hosts are found, and by which certificate, for who connects by other means. */
  places: OtherPlaces
  stop(): Promise<void>
}

/** Starts a local server that stands for a service under its own host names. */
export async function startDouble(
  hosts: readonly string[],
  service: DoubleService,
  credentials: Readonly<Record<string, Record<string, unknown>>> = {},
): Promise<Double> {
  const { private: key, cert } = await certificateFor(hosts)
  const requests: DoubleRequest[] = []
  const server = createServer({ key, cert }, answerWith(service, requests))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const find = (host: string) => (hosts.includes(host) ? { address: '127.0.0.1', port } : undefined)
  const places = { ca: cert, find }
  const client = createHttpClient({ outboundPolicy: 'public', outboundAllow: [] }, places)
  return {
    requests,
    places,
    async stop() {
      await client.close()
      server.closeAllConnections()
      server.close()
    },
    http({ credential: type = '', ...request }) {
      const { signal } = new AbortController()
      const secrets = credentials[type]
      return secrets
        ? sendAuthenticated(client, request, { type, secrets, signal })
        : client.send(request, signal)
    },
  }
}
