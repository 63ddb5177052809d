import type { NodeProperty, NodeTypeDescription } from './description.ts'

export const toolEnding = 'Tool'

type Described = Omit<NodeTypeDescription, 'properties'> & { properties?: NodeProperty[] }

/** The sub-node by which an agent uses a node: the same parameters, and what the agent is told about it. */
export function describeAsTool<T extends Described>(description: T): T {
  const { name, displayName, defaults, aliases, properties, olderLayouts } = description
  return {
    ...description,
    webhooks: undefined,
    inputNames: undefined,
    outputNames: undefined,
    name: `${name}${toolEnding}`,
    displayName: `${displayName} Tool`,
    defaults: { ...defaults, name: `${defaults.name} Tool` },
    inputs: [],
    outputs: ['ai_tool'],
    supplies: [{ kind: 'ai_tool' }],
    usableAsTool: false,
    ...(aliases && { aliases: aliases.map((alias) => `${alias}${toolEnding}`) }),
    ...(properties && { properties: toolProperties(properties) }),
    ...(olderLayouts && {
      olderLayouts: olderLayouts.map((layout) => ({
        ...layout,
        properties: toolProperties(layout.properties),
      })),
    }),
  }
}

/** Names of the parameters that only the tool has. */
export const toolParameters: readonly string[] = ['descriptionType', 'toolDescription']

function toolProperties(properties: readonly NodeProperty[]): NodeProperty[] {
  const hasOperations = properties.some(({ name }) => name === 'resource' || name === 'operation')
  return [...(hasOperations ? [descriptionType, ownDescription] : [toolDescription]), ...forTools(properties)]
}

/** The conditions on being a tool are decided here: they hold or they do not. */
const forTools = (properties: readonly NodeProperty[]): NodeProperty[] =>
  properties.flatMap((property) => {
    const { show = {}, hide = {} } = property.displayOptions ?? {}
    const { '@tool': shown = [true], ...otherShow } = show
    const { '@tool': hidden = [], ...otherHide } = hide
    if (!shown.includes(true) || hidden.includes(true)) return []
    return [
      property.displayOptions
        ? { ...property, displayOptions: { show: otherShow, hide: otherHide } }
        : property,
    ]
  })

const descriptionType: NodeProperty = {
  displayName: 'Tool Description',
  name: 'descriptionType',
  type: 'options',
  default: 'auto',
  noDataExpression: true,
  options: [
    { name: 'Set Automatically', value: 'auto', description: 'Says what its operation does' },
    { name: 'Set Manually', value: 'manual', description: 'Says what you write' },
  ],
}

const toolDescription: NodeProperty = {
  displayName: 'Description',
  name: 'toolDescription',
  type: 'string',
  default: '',
  typeOptions: { rows: 2 },
  description: 'What the tool does and when to use it. The model decides by this text.',
}

const ownDescription: NodeProperty = {
  ...toolDescription,
  displayOptions: { show: { descriptionType: ['manual'] } },
}
