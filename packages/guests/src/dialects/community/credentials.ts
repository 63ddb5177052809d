import { isJsonObject, type JsonObject } from '@heddle/core'
import type { HttpRequest } from '@heddle/core/node'
import type { Answers, Question } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import type { ForeignNode } from './foreign-node.ts'
import { fromOptions } from './http-options.ts'
import { nodeContext } from './node-context.ts'
import type { PackageClasses } from './read-classes.ts'

type Asked<T extends Question['type']> = Extract<Question, { type: T }>

const credentialType = ({ credentials }: PackageClasses, name: string) => {
  const found = credentials.find(({ credential }) => credential.name === name)
  if (!found) throw new Error(`The package has no credential type "${name}"`)
  return found.credential
}

/** Has the function of the type put its secrets into a request. */
export async function signRequest(classes: PackageClasses, asked: Asked<'sign'>): Promise<HttpRequest> {
  const type = credentialType(classes, asked.credentialType)
  const { request } = asked
  if (typeof type.authenticate !== 'function') return request
  const { url, method = 'GET', headers = {}, query = {}, body } = request
  const signed = await type.authenticate(asked.credential, { url, method, headers, qs: query, body })
  if (!isJsonObject(signed)) return request
  const made = await fromOptions({ arrayFormat: 'repeat', ...signed })
  // How the answer is read is for whoever has made the request.
  return {
    ...request,
    url: made.request.url,
    method: made.request.method,
    headers: made.request.headers,
    query: made.request.query,
    body: made.request.body,
  }
}

/** What the type fetches before it can be used. */
export async function prepareCredential(
  classes: PackageClasses,
  { credentialType: name, credential }: Asked<'prepareCredential'>,
  host: HostAccess,
): Promise<JsonObject> {
  const { preAuthentication } = credentialType(classes, name)
  const fetched = preAuthentication ? await preAuthentication.call(bareContext(host), credential) : undefined
  return isJsonObject(fetched) ? fetched : {}
}

/** Has a method of the node try a credential. */
export async function testCredential(
  { methods, description }: ForeignNode,
  { method, credential, credentialType: type }: Asked<'testCredential'>,
  host: HostAccess,
): Promise<Answers['testCredential']> {
  const test = methods?.credentialTest?.[method]
  if (!test) throw new Error(`The node has no credential test "${method}"`)
  const result = await test.call(bareContext(host, description), {
    id: '',
    name: type,
    type,
    data: credential,
  })
  const { status, message } = isJsonObject(result) ? result : {}
  return {
    status: String(status).toLowerCase() === 'ok' ? 'ok' : 'error',
    ...(typeof message === 'string' && { message }),
  }
}

const bareContext = (host: HostAccess, description: JsonObject = {}) =>
  nodeContext(
    {
      node: {},
      workflow: {},
      mode: 'manual',
      timezone: 'UTC',
      staticData: { global: {}, node: {} },
      params: [{}],
      items: [],
      description,
    },
    host,
  )
