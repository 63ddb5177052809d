import { Agent, buildConnector, ProxyAgent, type Dispatcher } from 'undici'
import type { AddressPolicy } from './address-policy.ts'
import type { OtherPlaces, OutboundRequest } from './http-client.ts'

/** Proxies and certificates are data of workflows: there can be any number of them. */
const mostAgents = 50

interface Agents {
  agent: Dispatcher
  /** Requests that have no answer yet. */
  waiting: number
}

/** Keeps connections by the proxy and the certificate that they were made with; those used last are kept open. */
export function createDispatchers({ lookup, checkHost }: AddressPolicy, places?: OtherPlaces) {
  const agents = new Map<string, Agents>()
  const make = ({ proxy, ignoreTlsErrors, secret }: OutboundRequest): Dispatcher => {
    const tls = { rejectUnauthorized: !ignoreTlsErrors, ...secret?.certificate }
    if (!proxy && places) return new Agent({ connect: connectorTo(places, { ...tls, lookup }) })
    if (!proxy) return new Agent({ connect: { ...tls, lookup } })
    checkHost(new URL(proxy).hostname)
    return new ProxyAgent({ uri: proxy, requestTls: tls, proxyTls: { lookup } })
  }
  const choose = (request: OutboundRequest): Agents => {
    const { ignoreTlsErrors = false, proxy = '', secret } = request
    const key = JSON.stringify([ignoreTlsErrors, proxy, secret?.certificate])
    const chosen = agents.get(key) ?? { agent: make(request), waiting: 0 }
    // Moved to the end: the first one is always the one that was not used for longest.
    agents.delete(key)
    agents.set(key, chosen)
    return chosen
  }
  const dropOldest = () => {
    const oldest = [...agents].find(([, { waiting }]) => waiting === 0)
    if (agents.size <= mostAgents || !oldest) return
    agents.delete(oldest[0])
    // It ends when what it still receives has come.
    void oldest[1].agent.close()
  }
  return {
    async use<T>(request: OutboundRequest, send: (dispatcher: Dispatcher) => Promise<T>): Promise<T> {
      const chosen = choose(request)
      chosen.waiting += 1
      try {
        return await send(chosen.agent)
      } finally {
        chosen.waiting -= 1
        dropOldest()
      }
    },
    async close(): Promise<void> {
      await Promise.all([...agents.values()].map(({ agent }) => agent.destroy()))
      agents.clear()
    },
  }
}

/** Connects as usual, but to the other places where there are some; the certificate is still checked for the host's name. */
function connectorTo(
  { ca, find }: OtherPlaces,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const usual = buildConnector(options)
  const other = buildConnector({ ...options, ca })
  return (target, done) => {
    const place = find(target.hostname)
    if (!place) return usual(target, done)
    const { address, port } = place
    return other(
      { ...target, hostname: address, host: address, port: String(port), servername: target.hostname },
      done,
    )
  }
}
