import type { JsonObject } from '@heddle/core'
import {
  displayedCredentials,
  eachItem,
  fieldsOf,
  type LoadOptionsContext,
  type NodeDefinition,
  type NodeProperty,
  type PropertyOption,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { checkValues } from './check-values.ts'
import { collectRouting } from './collect-routing.ts'
import { evaluateAlone, evaluateInRun } from './evaluate-data.ts'
import { draftRequest, toHttpRequest } from './request-draft.ts'
import type { DeclarativeDescription, RequestPart, Routing } from './routing.ts'
import { sendDraft } from './send-draft.ts'

/** Makes a node out of data alone: its parameters say what they add to a request and what becomes of the answer. */
export function declareNode({ name, color, ...given }: DeclarativeDescription): NodeDefinition {
  const { displayName, version, defaultVersion, aliases = [] } = given
  const loaders = optionLoaders(given)
  const description = {
    ...given,
    name: `heddle.${name}`,
    icon: `file:${name}.svg` as const,
    defaults: { name: displayName, ...(color && { color }) },
    inputs: ['main'],
    outputs: ['main'],
    properties: given.properties.map((property) => withLoader(property, loaders)),
    requestDefaults: { ...given.requestDefaults },
  }
  return {
    type: description.name,
    aliases,
    versions: [version].flat().toSorted((a, b) => a - b),
    description: { ...description, defaultVersion },
    migrations: [],
    effectOf: () => undefined,
    credentialTests: {},
    readParameters: (resolved) => checkValues(given.properties, resolved, defaultVersion),
    readEachItem: (parameters) => (itemIndex) =>
      checkValues(given.properties, parameters.open()(itemIndex), defaultVersion),
    run: (context) =>
      eachItem(context, async (_, index, values): Promise<Item[]> => {
        const { typeVersion } = context.node
        const [credential] = displayedCredentials(given, { parameters: values, typeVersion })
        const evaluate = evaluateInRun(context, index, credential?.name)
        const said = collectRouting(given.properties, { values, root: values, version: typeVersion })
        const draft = await draftRequest(given.requestDefaults, said, evaluate)
        const { http, binary, signal } = context
        const send = (part: RequestPart) => http(toHttpRequest(part, credential?.name))
        return sendDraft(draft, { send, binary, signal, evaluate })
      }),
    loadOptions: loaders,
  }
}

type OptionLoaders = NodeDefinition['loadOptions']

/** Choices that come from the service: a request of their own, described like that of the node. */
function optionLoaders({
  properties,
  requestDefaults,
  credentials,
}: Omit<DeclarativeDescription, 'name'>): OptionLoaders {
  const described = properties.flatMap((property) => [property, ...fieldsOf(property)])
  const withRouting = described.filter(({ typeOptions }) => typeOptions?.loadOptions?.routing !== undefined)
  const entries = withRouting.map(({ name, typeOptions }) => {
    const routing = typeOptions?.loadOptions?.routing as Routing
    const load = async (context: LoadOptionsContext): Promise<PropertyOption[]> => {
      const credential = credentials?.[0]?.name
      const evaluate = evaluateAlone(context, credential)
      const draft = await draftRequest(requestDefaults, [{ routing, value: undefined }], evaluate)
      const send = (part: RequestPart) => context.http(toHttpRequest(part, credential))
      const items = await sendDraft(draft, { send, evaluate })
      return items.map(({ json }) => toOption(json))
    }
    return [name, load] as const
  })
  return Object.fromEntries(entries)
}

const toOption = ({ name, value }: JsonObject): PropertyOption => ({
  name: String(name ?? value),
  value: typeof value === 'number' || typeof value === 'boolean' ? value : String(value),
})

/** The editor asks for choices by a method: that of a parameter is called like it. */
const withLoader = (property: NodeProperty, loaders: OptionLoaders): NodeProperty =>
  Object.hasOwn(loaders, property.name)
    ? { ...property, typeOptions: { ...property.typeOptions, loadOptionsMethod: property.name } }
    : property
