import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import type { OutboundConfig } from './address-policy.ts'

/** A request, and which of its parts are secret: those never follow a redirect to another place. */
export interface OutboundRequest extends HttpRequest {
  secret?: {
    /** Names of headers, in small letters. */
    headers?: readonly string[]
    inBody?: boolean
    certificate?: ClientCertificate
  }
}

/** Who we are, in TLS: PEM texts. */
export interface ClientCertificate {
  ca?: string
  cert?: string
  key?: string
  passphrase?: string
}

export interface HttpClient {
  send(request: OutboundRequest, signal: AbortSignal): Promise<HttpResponse>
  close(): Promise<void>
}

/**
 * Hosts that are found somewhere else than the internet says, and who vouches for them. Tests put their own servers in the
 * place of services with it; no setting of the product gives one.
 */
export interface OtherPlaces {
  /** A certificate authority, as PEM. */
  ca: string
  find(host: string): { address: string; port: number } | undefined
}

/** The one way out. What it is made of is loaded with the first request, so that a start does not wait for it. */
export function createHttpClient(config: OutboundConfig, places?: OtherPlaces): HttpClient {
  let sender: Promise<HttpClient> | undefined
  const load = () =>
    (sender ??= import('./send-request.ts').then(({ createSender }) => createSender(config, places)))
  return {
    async send(request, signal) {
      const { send } = await load()
      return send(request, signal)
    },
    async close() {
      const loaded = await sender
      await loaded?.close()
    },
  }
}
