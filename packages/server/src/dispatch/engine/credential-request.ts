import {
  compileTemplate,
  evaluateTemplate,
  isExpression,
  isJsonObject,
  textOf,
  type ExpressionData,
  type HttpRequest,
  type HttpResponse,
  type WorkflowNode,
} from '@heddle/core'
import { catalog } from '@heddle/nodes'
import type { World } from './engine-world.ts'

interface Sending {
  ownerId: string
  node: Pick<WorkflowNode, 'type' | 'credentials'>
  request: HttpRequest
  signal: AbortSignal
}

/** Sends a request, with the credential put in here, so that the node never sees the secret. */
export async function sendWithCredential(
  world: World,
  { ownerId, node, request, signal }: Sending,
): Promise<HttpResponse> {
  const { credential: type, ...plain } = request
  if (type === undefined) return world.http.send(plain, signal)
  const secrets = await world.server.ask('useCredential', {
    ownerId,
    nodeType: node.type,
    type,
    reference: node.credentials?.[type],
  })
  return world.http.send(authenticate(type, plain, secrets), signal)
}

function authenticate(type: string, request: HttpRequest, secrets: Record<string, unknown>): HttpRequest {
  const rule = catalog.credentialTypes.find(({ name }) => name === type)?.authenticate
  const properties = isJsonObject(rule?.properties) ? rule.properties : {}
  const { headers, qs, auth, body } = resolve(properties, secrets) as Record<string, unknown>
  return {
    ...request,
    headers: { ...request.headers, ...textValues(headers), ...basicHeader(auth) },
    query: { ...request.query, ...textValues(qs) },
    ...(isJsonObject(body) && { body: { ...(isJsonObject(request.body) ? request.body : {}), ...body } }),
  }
}

/** Names and values may be expressions over `$credentials`. */
function resolve(value: unknown, secrets: Record<string, unknown>): unknown {
  if (isExpression(value)) return evaluateTemplate(compileTemplate(value), dataOf(secrets), 0)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [String(resolve(name, secrets)), resolve(each, secrets)]),
  )
}

const dataOf = (secrets: Record<string, unknown>): ExpressionData => ({
  workflow: { name: '', active: false, nodes: [], connections: {} },
  node: '',
  runIndex: 0,
  inputs: [],
  source: [],
  runData: {},
  parameters: {},
  contextData: {},
  execution: { id: '', mode: 'manual', resumeUrl: '', resumeFormUrl: '' },
  timezone: 'UTC',
  now: 0,
  vars: {},
  env: {},
  roots: { $credentials: secrets },
})

function textValues(record: unknown): Record<string, string> {
  if (!isJsonObject(record)) return {}
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textOf(value)]))
}

function basicHeader(auth: unknown): Record<string, string> {
  if (!isJsonObject(auth)) return {}
  const text = `${textOf(auth.username)}:${textOf(auth.password)}`
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` }
}
