import { isJsonObject, type JsonObject } from '@heddle/core'
import { compileTemplate, evaluateTemplate, noExpressionData } from '@heddle/core/expression'
import type { Item } from '@heddle/core/run'
import type { Evaluate } from '@heddle/nodes/declarative'
import type { StaticData } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { fileHelpers } from './file-helpers.ts'
import { httpHelpers } from './http-helpers.ts'
import { itemHelpers } from './item-helpers.ts'
import { readParameter } from './read-parameter.ts'
import { notAvailable } from './not-available.ts'

/** What the functions of a node know, whichever of them is called. */
export interface ContextFacts {
  node: JsonObject
  workflow: JsonObject
  mode: string
  timezone: string
  staticData: StaticData
  /** One for all items, or one for each. */
  params: readonly JsonObject[]
  items: readonly Item[]
  /** The description of the class that runs. */
  description: JsonObject
}

/** What every function of a package finds as `this`. */
export function nodeContext(facts: ContextFacts, host: HostAccess) {
  const { node, workflow, staticData, description } = facts
  const evaluate: Evaluate = (expression, roots) =>
    host.call({ type: 'evaluate', expression, itemIndex: 0, roots })
  const paramsOf = (index: number): JsonObject => facts.params[index] ?? facts.params[0] ?? {}
  const read = (index: number) => (name: string, fallback?: unknown, options?: object) =>
    readParameter(paramsOf(index), { name, fallback, options, properties: description.properties })
  return {
    ...notAvailable,
    getNode: () => node,
    getWorkflow: () => workflow,
    getMode: () => facts.mode,
    getActivationMode: () => facts.mode,
    getTimezone: () => facts.timezone,
    getInstanceId: () => 'heddle',
    getInstanceBaseUrl: () => '',
    getRestApiUrl: () => '',
    getChildNodes: () => [],
    getKnownNodeTypes: () => ({}),
    getWorkflowStaticData: (scope: string) => (scope === 'global' ? staticData.global : staticData.node),
    getCredentials: (credentialType: string, itemIndex = 0) =>
      host.call({ type: 'credential', credentialType, itemIndex }),
    getNodeParameter: (name: string, ...given: unknown[]) => {
      // Functions that work on items name one of them first; the others go on with the default.
      const [index, rest] =
        typeof given[0] === 'number' && facts.items.length > 0 ? [given[0], given.slice(1)] : [0, given]
      return read(index)(name, rest[0], isJsonObject(rest[1]) ? rest[1] : undefined)
    },
    evaluateExpression: (expression: string, itemIndex = 0) => evaluateHere(facts, expression, itemIndex),
    logger: loggerOf(host),
    helpers: {
      ...itemHelpers,
      ...fileHelpers(host, node, facts.items),
      ...httpHelpers({ host, node, evaluate }),
    },
    nodeHelpers: fileHelpers(host, node, facts.items),
  }
}

/** Expressions cannot wait for the host here, so only what needs no sandbox has a value. */
function evaluateHere({ params, items, node }: ContextFacts, expression: string, itemIndex: number): unknown {
  const text = expression.startsWith('=') ? expression : `=${expression}`
  const data = { ...noExpressionData, node: String(node.name), inputs: [items], now: Date.now() }
  return evaluateTemplate(
    compileTemplate(text),
    { ...data, parameters: params[itemIndex] ?? params[0] ?? {} },
    itemIndex,
  )
}

function loggerOf(host: HostAccess) {
  const log =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: unknown): void =>
      host.tell({ type: 'log', level, message: String(message) })
  return {
    debug: log('debug'),
    verbose: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
  }
}
