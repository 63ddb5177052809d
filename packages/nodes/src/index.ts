import type { CredentialDefinition, NodeDefinition, NodeTypeDescription } from '@heddle/core/node'
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
  /** What the editor lists: everything but the parameters. */
  nodes: listedNodes,
  credentialTypes,

  async findNode(type: string): Promise<NodeDefinition | undefined> {
    const own = typeByAlias.get(type)
    return own === undefined ? undefined : nodeLoaders[own]?.()
  },

  findCredential: async (name: string): Promise<CredentialDefinition | undefined> =>
    Object.hasOwn(credentialLoaders, name) ? credentialLoaders[name]?.() : undefined,

  /** Where the icon of a node type stands. */
  findNodeIcon(type: string, theme: 'light' | 'dark'): URL | undefined {
    const icon = listedByType.get(typeByAlias.get(type) ?? '')?.icon
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

const iconFile = (icon: string): URL => new URL(icon.replace('file:', './'), import.meta.url)

/** The list of all conversions, for the processes that run them. In a release it stands beside the server's code. */
export const conversionsFile = new URL(
  import.meta.url.endsWith('.ts') ? './conversions.ts' : './conversions.js',
  import.meta.url,
)
