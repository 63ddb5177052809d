import {
  describeAsTool,
  toolEnding,
  type CredentialDefinition,
  type NodeDefinition,
  type NodeTypeDescription,
} from '@heddle/core/node'
import { asTool } from './ai/as-tool.ts'
import { credentialLoaders, nodeLoaders } from './catalog.ts'
import listing from './catalog.json' with { type: 'json' }

export { findTranslator } from './translations/translator.ts'
export { xmlToData } from './xml/xml.conversion.ts'

export type ListedNode = Omit<NodeTypeDescription, 'properties'>

// The file is written from descriptions of this type; a JSON import only knows its literal shape.
const listedNodes = listing.nodes as unknown as readonly ListedNode[]
const credentialTypes = listing.credentials as unknown as readonly CredentialDefinition['description'][]

const typeByAlias: ReadonlyMap<string, string> = new Map(
  listedNodes.flatMap(
    ({ name, aliases = [] }) => [[name, name], ...aliases.map((alias) => [alias, name] as const)] as const,
  ),
)
const listedByType = new Map(listedNodes.map((node) => [node.name, node]))

/** All nodes of the product. A node's code is loaded when it is first asked for. */
export const catalog = {
  /** What the editor lists: everything but the parameters. The tools that nodes can be are made from it. */
  nodes: listedNodes,
  credentialTypes,

  async findNode(type: string): Promise<NodeDefinition | undefined> {
    const own = typeByAlias.get(type)
    if (own !== undefined) return nodeLoaders[own]?.()
    const base = findToolBase(type)
    return base && findTool(base.name)
  },

  /** What is listed about a type, by its name or an alias; also about a node as a tool. */
  findListed(type: string): ListedNode | undefined {
    const own = typeByAlias.get(type)
    if (own !== undefined) return listedByType.get(own)
    const base = findToolBase(type)
    return base && describeAsTool(base)
  },

  /** The node that a type such as `heddle.gmailTool` makes a tool of, unless that is a type of its own. */
  findToolBase,

  findCredential: async (name: string): Promise<CredentialDefinition | undefined> =>
    Object.hasOwn(credentialLoaders, name) ? credentialLoaders[name]?.() : undefined,

  /** Where the icon of a node type stands. */
  findNodeIcon(type: string, theme: 'light' | 'dark'): URL | undefined {
    const icon = catalog.findListed(type)?.icon
    return icon === undefined ? undefined : iconFile(typeof icon === 'string' ? icon : icon[theme])
  },

  /** Where the icon of a credential type stands: its own, or that of the node it belongs to. */
  findCredentialIcon(name: string, theme: 'light' | 'dark'): URL | undefined {
    const icon = credentialTypes.find((type) => type.name === name)?.icon
    const node = icon?.startsWith('node:') ? icon.slice('node:'.length) : undefined
    if (node !== undefined) return catalog.findNodeIcon(node, theme)
    return icon === undefined ? undefined : iconFile(icon)
  },
}

function findToolBase(type: string): ListedNode | undefined {
  if (typeByAlias.has(type) || !type.endsWith(toolEnding)) return undefined
  const base = listedByType.get(typeByAlias.get(type.slice(0, -toolEnding.length)) ?? '')
  return base?.usableAsTool ? base : undefined
}

const tools = new Map<string, Promise<NodeDefinition | undefined>>()

/** Made once: whoever compares definitions finds the same. */
function findTool(base: string): Promise<NodeDefinition | undefined> {
  const known = tools.get(base)
  if (known) return known
  const tool = nodeLoaders[base]?.().then(asTool) ?? Promise.resolve(undefined)
  tools.set(base, tool)
  return tool
}

const iconFile = (icon: string): URL => new URL(icon.replace('file:', './'), import.meta.url)

/** The list of all conversions, for the processes that run them. In a release it stands beside the server's code. */
export const conversionsFile = new URL(
  import.meta.url.endsWith('.ts') ? './conversions.ts' : './conversions.js',
  import.meta.url,
)
