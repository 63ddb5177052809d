import { isJsonObject, type JsonObject, textOf } from '@heddle/core'
import { compileTemplate, evaluateTemplate, noExpressionData } from '@heddle/core/expression'
import type { PropertyOption } from '@heddle/core/node'
import { draftRequest, sendDraft, type Evaluate, type Routing } from '@heddle/nodes/declarative'
import type { Answers, OptionsFacts } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { nameRoutedOptions } from './declared-routing.ts'
import type { ForeignNode } from './foreign-node.ts'
import { nodeContext } from './node-context.ts'
import { readParameter } from './read-parameter.ts'
import { defaultsOf, sendPart } from './run-declared.ts'

/** The choices of a parameter: a list, one that is searched, the columns of a table, or what a request gives. */
export async function loadChoices(
  node: ForeignNode,
  facts: OptionsFacts,
  host: HostAccess,
): Promise<Answers['options']> {
  const { method, filter, paginationToken } = facts
  const { loadOptions = {}, listSearch = {}, resourceMapping = {} } = node.methods ?? {}
  const self = choicesContext(node, facts, host)
  if (loadOptions[method]) return { options: toOptions(await loadOptions[method].call(self)) }
  if (listSearch[method]) {
    const found = await listSearch[method].call(self, filter, paginationToken)
    const { results, paginationToken: next } = isJsonObject(found) ? found : {}
    return {
      options: toOptions(results),
      ...(next !== undefined && next !== null && { paginationToken: textOf(next) }),
    }
  }
  if (resourceMapping[method]) {
    const found = await resourceMapping[method].call(self)
    return { options: toColumns(isJsonObject(found) ? found.fields : undefined) }
  }
  const routed = nameRoutedOptions(node).routed.get(method)
  if (!routed) throw new Error(`The node has no method "${method}"`)
  return { options: await loadByRequest(node, routed, { facts, host, self }) }
}

function choicesContext({ description }: ForeignNode, facts: OptionsFacts, host: HostAccess) {
  const { type, version } = facts.node
  const context = nodeContext(
    {
      node: { name: '', type, typeVersion: version, parameters: facts.parameters },
      workflow: {},
      mode: 'manual',
      timezone: 'UTC',
      staticData: { global: {}, node: {} },
      params: [facts.parameters],
      items: [],
      description,
    },
    host,
  )
  /** A name with a `&` in front stands beside the parameter; without more knowledge it is looked for among all. */
  const current = (name: string, options?: object) => {
    try {
      const plain = name.replace(/^&/, '')
      return readParameter(facts.parameters, { name: plain, options, properties: description.properties })
    } catch {
      return undefined
    }
  }
  return { ...context, getCurrentNodeParameter: current, getCurrentNodeParameters: () => facts.parameters }
}

const toOptions = (found: unknown): PropertyOption[] =>
  (Array.isArray(found) ? found : []).filter(isJsonObject).map(({ name, value, description }) => ({
    name: String(name ?? value),
    value: typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? name),
    ...(typeof description === 'string' && { description }),
  }))

const columnKinds: Readonly<Record<string, PropertyOption['columnType']>> = {
  number: 'number',
  boolean: 'boolean',
  dateTime: 'dateTime',
  object: 'json',
  array: 'json',
}

const toColumns = (fields: unknown): PropertyOption[] =>
  (Array.isArray(fields) ? fields : []).filter(isJsonObject).map(({ id, displayName, type }) => ({
    name: String(displayName ?? id),
    value: String(id),
    columnType: columnKinds[String(type)] ?? 'string',
  }))

interface Asked {
  facts: OptionsFacts
  host: HostAccess
  self: object
}

/** Nothing runs while somebody chooses: expressions see the parameters and what came back. */
async function loadByRequest(
  node: ForeignNode,
  loadOptions: JsonObject,
  { facts, host, self }: Asked,
): Promise<PropertyOption[]> {
  const [use] = Array.isArray(node.description.credentials)
    ? node.description.credentials.filter(isJsonObject)
    : []
  const credential = use ? String(use.name) : undefined
  const evaluate: Evaluate = async (text, roots) => {
    const known =
      credential && text.includes('$credentials')
        ? { $credentials: await host.call({ type: 'credential', credentialType: credential, itemIndex: 0 }) }
        : {}
    const data = { ...noExpressionData, inputs: [[{ json: {} }]], parameters: facts.parameters }
    return evaluateTemplate(compileTemplate(text), { ...data, roots: { ...roots, ...known } }, 0)
  }
  const routing = (isJsonObject(loadOptions.routing) ? loadOptions.routing : {}) as Routing
  const draft = await draftRequest(defaultsOf(node), [{ routing, value: undefined }], evaluate)
  const send = (part: Parameters<typeof sendPart>[0]) =>
    sendPart(part, { host, credential, node: facts.node })
  const items = await sendDraft(draft, { send, evaluate, self, signal: host.signal })
  return toOptions(items.map(({ json }) => json))
}
