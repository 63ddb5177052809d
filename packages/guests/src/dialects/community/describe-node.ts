import { posix } from 'node:path'
import { isJsonObject, type JsonObject, textOf } from '@heddle/core'
import type { Codex, NodeGroup, NodeTypeDescription, WebhookDescription } from '@heddle/core/node'
import type { GuestFunction, GuestNode } from '../../protocol/package-description.ts'
import { describeIcon } from './describe-icon.ts'
import { describeLayouts } from './describe-layouts.ts'
import { describeOutputs, describeInputs } from './describe-ports.ts'
import { picked, textIn } from './describe-property.ts'
import { isDeclarative } from './declared-routing.ts'
import { newestOf, type LoadedNode } from './foreign-node.ts'
import { plainCopy } from './plain-copy.ts'

/** A node in our words, or why it cannot be used. */
export function describeNode(loaded: LoadedNode, problem: (sentence: string) => void): GuestNode | undefined {
  const node = newestOf(loaded)
  const given: JsonObject = { ...loaded.base, ...node.description }
  const displayName = textIn(given, 'displayName') ?? loaded.type
  const does = functionsOf(loaded)
  if (does.length === 0) {
    problem(
      `"${displayName}" cannot be used: ${node.supplyData ? 'it is a part for agents and models' : 'it does nothing'}.`,
    )
    return undefined
  }
  const layouts = describeLayouts(loaded, (sentence) => problem(`"${displayName}": ${sentence}`))
  const versions = loaded.layouts.flatMap((layout) => layout.versions)
  const { defaultVersion } = loaded.base
  const description: NodeTypeDescription = {
    name: loaded.type,
    displayName,
    description: textIn(given, 'description') ?? '',
    version: versions,
    defaultVersion: typeof defaultVersion === 'number' ? defaultVersion : Math.max(...versions),
    group: groupsIn(given.group),
    icon: describeIcon(given.icon, posix.dirname(loaded.path)) ?? '',
    defaults: defaultsOf(given, displayName),
    ...describeInputs(given, (sentence) => problem(`"${displayName}": ${sentence}`)),
    ...describeOutputs(given),
    properties: layouts.properties,
    ...(layouts.credentials.length > 0 && { credentials: layouts.credentials }),
    ...(Boolean(given.usableAsTool) && { usableAsTool: true }),
    ...picked(
      given,
      ['subtitle', 'eventTriggerDescription', 'activationMessage', 'documentationUrl'],
      'string',
    ),
    ...picked(given, ['maxNodes', 'requiredInputs'], 'number'),
    ...(Array.isArray(given.webhooks) && {
      webhooks: given.webhooks.filter(isJsonObject).flatMap(describeWebhook),
    }),
    ...(does.includes('poll') && { polling: true }),
    ...(does.includes('subscription') && { subscribes: true }),
    ...describeCodex(given.codex ?? loaded.codex),
    ...(Array.isArray(given.hints) && { hints: plainCopy(given.hints) as NodeTypeDescription['hints'] }),
  }
  return {
    description,
    does,
    optionMethods: layouts.optionMethods,
    credentialTests: Object.keys(node.methods?.credentialTest ?? {}),
  }
}

function functionsOf({ layouts }: LoadedNode): GuestFunction[] {
  const nodes = layouts.map(({ node }) => node)
  const has: Record<GuestFunction, boolean> = {
    run: nodes.some((node) => node.execute !== undefined || isDeclarative(node)),
    // A node that waits for a call says so by its webhook function.
    resume: false,
    poll: nodes.some((node) => node.poll !== undefined),
    webhook: nodes.some((node) => node.webhook !== undefined),
    subscription: nodes.some((node) => Object.values(node.webhookMethods ?? {}).some(Boolean)),
    watch: nodes.some((node) => node.trigger !== undefined),
  }
  return (Object.keys(has) as GuestFunction[]).filter((name) => has[name])
}

const groups: ReadonlySet<string> = new Set<NodeGroup>([
  'input',
  'output',
  'transform',
  'trigger',
  'schedule',
  'organization',
])

const isGroup = (name: unknown): name is NodeGroup => typeof name === 'string' && groups.has(name)

function groupsIn(given: unknown): NodeGroup[] {
  const known = Array.isArray(given) ? given.filter(isGroup) : []
  return known.length > 0 ? known : ['transform']
}

function defaultsOf({ defaults }: JsonObject, displayName: string): NodeTypeDescription['defaults'] {
  const given = isJsonObject(defaults) ? defaults : {}
  return {
    name: textIn(given, 'name') ?? displayName,
    ...(typeof given.color === 'string' && { color: given.color }),
  }
}

const webhookTexts = [
  'responseMode',
  'responseCode',
  'responseData',
  'responsePropertyName',
  'responseBinaryPropertyName',
  'responseContentType',
  'responseHeaders',
]

/** One that takes several methods is one for each of them. */
const describeWebhook = (given: JsonObject): WebhookDescription[] =>
  [given.httpMethod ?? 'GET'].flat().map((httpMethod) => ({
    name: textIn(given, 'name') ?? 'default',
    httpMethod: textOf(httpMethod),
    path: textIn(given, 'path') ?? '',
    ...picked(given, webhookTexts, 'string'),
    ...picked(given, ['isFullPath', 'restartWebhook'], 'boolean'),
  }))

function describeCodex(given: unknown): { codex?: Codex } {
  if (!isJsonObject(given)) return {}
  const { categories, alias, subcategories } = given
  return {
    codex: {
      ...(Array.isArray(categories) && { categories: categories.map(String) }),
      ...(Array.isArray(alias) && { alias: alias.map(String) }),
      ...(isJsonObject(subcategories) && {
        subcategories: plainCopy(subcategories) as Record<string, string[]>,
      }),
    },
  }
}
