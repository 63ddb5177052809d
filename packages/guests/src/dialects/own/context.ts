import type { JsonObject } from '@heddle/core'
import type { HttpResponse } from '@heddle/core/node'
import type { Context, HttpRequest, Node, Trigger } from '../../kit/template/src/heddle.ts'
import type { HostAccess } from '../guest-package.ts'
import { serviceError } from './service-error.ts'

export interface Situation {
  node: Node | Trigger
  host: HostAccess
  params: Record<string, unknown>
  itemIndex?: number
  /** Calls from outside are looked at without accounts. */
  isWithoutAccount?: boolean
}

/** What every function of the kit gets. */
export function contextOf(situation: Situation): Context {
  const { node, host, params, itemIndex = 0 } = situation
  const credential = async (name = node.credential) => {
    if (name === undefined) throw new Error('The node has no credential')
    return await host.call({ type: 'credential', credentialType: name, itemIndex })
  }
  return { params, credential, http: (request) => send(request, situation, credential), signal: host.signal }
}

/** A path belongs to the service of the node, and goes there with its credential; an address goes without. */
async function send(
  request: HttpRequest,
  { node, host, isWithoutAccount = false }: Situation,
  credentialData: () => Promise<JsonObject>,
): Promise<HttpResponse> {
  const isPath = request.url.startsWith('/')
  const credential = request.credential ?? (isPath && !isWithoutAccount ? node.credential : undefined)
  const url = isPath ? `${await baseUrlOf(node, credentialData)}${request.url}` : request.url
  const { credential: _, ...rest } = request
  const response = await host.call({
    type: 'http',
    request: { ...rest, url, ...(credential !== undefined && { credential }), ignoreStatus: true },
  })
  if (response.status >= 400 && request.ignoreStatus !== true) throw serviceError(response)
  return response
}

async function baseUrlOf(
  { baseUrl, credential }: Node | Trigger,
  credentialData: () => Promise<JsonObject>,
): Promise<string> {
  if (baseUrl === undefined) throw new Error('The node has no baseUrl that a path could belong to')
  const base =
    typeof baseUrl === 'string' ? baseUrl : baseUrl(credential === undefined ? {} : await credentialData())
  return base.replace(/\/+$/, '')
}
