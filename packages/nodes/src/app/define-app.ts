import type { JsonObject } from '@heddle/core'
import {
  displayedCredentials,
  eachItem,
  isDisplayed,
  readLayouts,
  type Codex,
  type LoadOptionsContext,
  type NodeCredentialUse,
  type NodeDefinition,
  type NodeFormat,
  type NodeProperty,
  type NodeTypeDescription,
  type ParameterMigration,
  type PropertyOption,
  type StoredParameter,
  type SubInput,
  type WebhookDescription,
} from '@heddle/core/node'
import { kindChecker } from './check-kinds.ts'
import { describeParameters } from './describe-parameters.ts'
import { isOperation, performer, waysTo, type AppCall, type AppOperation } from './operation.ts'
import { readParams } from './params.ts'
import type { AppService } from './service.ts'
import type { AppWords } from './words.ts'

/** For listing what the service has: files, channels, the columns of a table. */
export interface ListCall extends Pick<AppCall, 'params' | 'send' | 'exchange' | 'list'> {
  /** What a person typed to find an entry; empty when they want to see all. */
  readonly filter: string
}

type ListLoader = (call: ListCall) => Promise<PropertyOption[]>

/** What the nodes of an app have in common, whether they start workflows or not. */
export interface AppParts {
  /** Local name; the type becomes `heddle.<name>`. */
  name: string
  label: string
  description: string
  /** How documents store the node, version by version: the data file of that name. */
  format: unknown
  words?: AppWords
  /** Whose lists and operations it offers; absent where there is no such service. */
  service?: AppService
  credentials: readonly NodeCredentialUse[]
  color?: string
  icon?: NodeTypeDescription['icon']
  subtitle?: string
  codex: Codex
  documentationUrl?: string
  /** Choices, entries and columns that the service lists, by name or path of their parameter. */
  lists?: Readonly<Record<string, ListLoader>>
  /** The same where it is not one request to the service that lists them. */
  loadOptions?: NodeDefinition['loadOptions']
  /** Where the id stands in an address of the service, by name or path of the parameter; in the first group. */
  urls?: Readonly<Record<string, RegExp>>
  /** Parameters, by path, that documents have and that nothing is made of: the editor does not show them. */
  hidden?: readonly string[]
  /** Parameters, or single values (`format.full`), that documents have and this node does not; each has its reason in `formats-exceptions.json`. */
  omit?: readonly string[]
  /** Texts in the editor that an expression may also make data of. */
  maybeData?: readonly string[]
  /** From the layouts before the newest one. */
  migrations?: readonly ParameterMigration[]
  /** Parameters, with their defaults, that nobody sees: migrations say with them what the newest layout cannot say. */
  onlyMigrated?: Readonly<Record<string, unknown>>
}

interface AppSpec extends AppParts {
  service: AppService
  /** By resource and operation, by operation alone where there are no resources, or a single one where there is no choice. */
  operations: AppOperation | Readonly<Record<string, AppOperation | Readonly<Record<string, AppOperation>>>>
  /** Where sub-nodes hang on it: what an operation takes from them, it asks its context for. */
  subInputs?: readonly SubInput[]
  webhooks?: readonly WebhookDescription[]
  webhook?: NodeDefinition['webhook']
}

/** Makes the node of a service: how documents store it is data, and each operation says what it asks the service for. */
export function defineApp(given: AppSpec): NodeDefinition {
  const base = describeApp(given)
  const { description } = base
  return {
    ...base,
    effectOf: (parameters) => findOperation(given, parameters)?.effect,
    description: {
      ...description,
      group: ['output'],
      usableAsTool: true,
      inputs: ['main'],
      subtitle: given.subtitle ?? '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
      ...(given.subInputs && { subInputs: given.subInputs }),
      ...(given.webhooks && { webhooks: [...given.webhooks] }),
    },
    ...(given.webhook && { webhook: given.webhook }),
    run(context) {
      const { typeVersion } = context.node
      const perform = performer(context, (itemIndex, values) => {
        const params = readParams(values, { version: typeVersion, properties: description.properties })
        const credential = given.credentials.find((use) =>
          isDisplayed(use, { values, root: values, version: typeVersion }),
        )?.name
        const account = () => context.credential(credential ?? '', itemIndex)
        const line = { http: context.http, sleep: context.sleep, credential, account }
        const item = context.items[itemIndex] ?? { json: {} }
        return { ...waysTo(given.service, line, params), params, item, itemIndex, context }
      })
      return eachItem(context, (_item, itemIndex, values) => {
        const operation = findOperation(given, values)
        if (!operation) throw new Error(`The operation "${String(values.operation)}" is not known`)
        return perform(operation, itemIndex, values)
      })
    },
  }
}

function findOperation(
  { operations }: AppSpec,
  { resource, operation }: JsonObject,
): AppOperation | undefined {
  if (isOperation(operations)) return operations
  const found = operations[String(resource)] ?? operations
  const chosen = found as Readonly<Record<string, AppOperation>>
  return Object.hasOwn(chosen, String(operation)) ? chosen[String(operation)] : undefined
}

type AppBase = Omit<NodeDefinition, 'run' | 'webhook' | 'poll' | 'trigger'>

/** Everything but what the node does. */
export function describeApp(given: AppParts): AppBase {
  const { name, label, format, words = {}, urls = {}, migrations = [], omit = [] } = given
  // A JSON import only knows its literal shape.
  const { type, layouts } = format as NodeFormat
  const newest = layouts.at(-1)
  if (!newest) throw new Error(`The format of ${name} has no layout`)
  const versions = layouts.flatMap((layout) => layout.versions).toSorted((a, b) => a - b)
  const lastVersion = versions.at(-1) ?? 1
  const offered = newest.parameters.flatMap((parameter) => withoutOmitted(parameter, omit))
  const stored = [...offered, ...hiddenParameters(given.onlyMigrated)]
  const properties = describeParameters(stored, {
    words,
    urls,
    lists: new Set(Object.keys({ ...given.lists, ...given.loadOptions })),
    hidden: new Set(given.hidden),
  })
  const olderLayouts = readLayouts({ ...(format as NodeFormat), layouts: layouts.slice(0, -1) })
  // What an older layout allows may still be there when its parameters are in the newest one.
  const known = [...properties, ...olderLayouts.flatMap((layout) => layout.properties)]
  const check = kindChecker(known.filter((property) => !given.maybeData?.includes(property.name)))
  return {
    type: `heddle.${name}`,
    aliases: [type],
    versions,
    migrations,
    description: {
      name: `heddle.${name}`,
      displayName: label,
      description: given.description,
      version: versions,
      defaultVersion: lastVersion,
      group: ['trigger'],
      icon: given.icon ?? `file:${name}.svg`,
      defaults: { name: label, ...(given.color && { color: given.color }) },
      inputs: [],
      outputs: ['main'],
      aliases: [type],
      credentials: [...given.credentials],
      codex: given.codex,
      properties,
      ...(given.subtitle && { subtitle: given.subtitle }),
      ...(given.documentationUrl && { documentationUrl: given.documentationUrl }),
      ...(olderLayouts.length > 0 && { layoutVersion: newest.versions[0], olderLayouts }),
    },
    readParameters: (resolved) => check(resolved, Object.keys(resolved)),
    readEachItem({ stored, computed, open }) {
      const fixed = Object.keys(stored).filter((name) => !computed.includes(name))
      return (itemIndex) => {
        if (itemIndex === 0) check(stored, fixed)
        // Each item has objects of its own: what an operation sends may go on while the next item is read.
        return check(open()(itemIndex), computed)
      }
    },
    effectOf: () => undefined,
    loadOptions: { ...loadersOf(given, properties), ...given.loadOptions },
    credentialTests: {},
  }
}

/** Where an account is chosen is the same for all nodes, whatever place a document has for it. */
function withoutOmitted(parameter: StoredParameter, omit: readonly string[]): StoredParameter[] {
  const { name, kind, values } = parameter
  if (omit.includes(name) || kind === 'credentials') return []
  const kept = values?.filter((value) => !omit.includes(`${name}.${value}`))
  return [{ ...parameter, ...(kept && { values: kept }) }]
}

const hiddenParameters = (values: AppParts['onlyMigrated'] = {}) =>
  Object.entries(values).map(([name, value]) => ({ name, kind: 'hidden', default: value }))

function loadersOf(
  { lists = {}, label, service = { label }, credentials }: AppParts,
  properties: NodeProperty[],
): NodeDefinition['loadOptions'] {
  const loader = (load: ListLoader) => (context: LoadOptionsContext) => {
    const { parameters, node, http, filter = '' } = context
    const params = readParams(parameters, { version: node.version, properties })
    const [credential] = displayedCredentials(
      { properties, credentials: [...credentials] },
      { parameters, typeVersion: node.version },
    )
    const account = () => context.credential(credential?.name ?? '')
    const line = { http, credential: credential?.name, account }
    // How many items the node gives says nothing about what can be chosen.
    const { limit: _, ...unlimited } = params.values
    const ways = waysTo(service, line, readParams(unlimited, { version: node.version, properties }))
    return load({ ...ways, params, filter })
  }
  return Object.fromEntries(Object.entries(lists).map(([path, load]) => [path, loader(load)]))
}
