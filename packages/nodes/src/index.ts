import {
  describeAsTool,
  toolEnding,
  type CredentialDefinition,
  type CredentialTypeDescription,
  type NodeDefinition,
} from '@heddle/core/node'
import { asTool } from './ai/as-tool.ts'
import { credentialLoaders, nodeLoaders } from './catalog.ts'
import { getListing, type ListedNode } from './listing.ts'

export { pollRules, pollTimesProperty } from './cron/poll-times.ts'
export { findTranslator } from './translations/translator.ts'
export type { ListedNode } from './listing.ts'
export { xmlToData } from './xml/xml.conversion.ts'

type Theme = 'light' | 'dark'

/** What packages that were installed beside the product bring. */
export interface GuestTypes {
  readonly nodes: readonly ListedNode[]
  readonly credentialTypes: readonly CredentialTypeDescription[]
  /** Sees what was installed or removed since. */
  refresh(): Promise<void>
  findListed(type: string): ListedNode | undefined
  findNode(type: string): Promise<NodeDefinition | undefined>
  findIcon(kind: 'node' | 'credential', name: string, theme: Theme): URL | undefined
}

/** What is installed is a fact of the process, as what it was built with is. */
let guests: GuestTypes | undefined

/** All nodes of the product, and those of installed packages. A node's code is loaded when it is first asked for. */
export const catalog = {
  /** From now on these are there, too. */
  joinGuests(types: GuestTypes | undefined): void {
    guests = types
  },

  /** For who lists everything, or asks for something that may just have been installed. */
  refresh: async (): Promise<void> => guests?.refresh(),

  /** What the editor lists: everything but the parameters. The tools that nodes can be are made from it. */
  get nodes(): readonly ListedNode[] {
    const { nodes } = getListing()
    return guests && guests.nodes.length > 0 ? [...nodes, ...guests.nodes] : nodes
  },

  get credentialTypes(): readonly CredentialTypeDescription[] {
    const { credentialTypes } = getListing()
    return guests && guests.credentialTypes.length > 0
      ? [...credentialTypes, ...guests.credentialTypes]
      : credentialTypes
  },

  /** Whether the product itself has a credential type: no package comes in its place. */
  isOwnCredential: (name: string): boolean => Object.hasOwn(credentialLoaders, name),

  async findNode(type: string): Promise<NodeDefinition | undefined> {
    const own = getListing().typeByAlias.get(type)
    if (own !== undefined) return loadNode(own)
    const base = findToolBase(type)
    if (base) return findTool(base.name)
    return guests?.findNode(type)
  },

  /** What is listed about a type, by its name or an alias; also about a node as a tool. */
  findListed(type: string): ListedNode | undefined {
    const own = getListing().typeByAlias.get(type)
    if (own !== undefined) return getListing().nodeByType.get(own)
    const base = findToolBase(type)
    return base ? describeAsTool(base) : guests?.findListed(type)
  },

  /** The node that a type such as `heddle.gmailTool` makes a tool of, unless that is a type of its own. */
  findToolBase,

  findCredential: async (name: string): Promise<CredentialDefinition | undefined> =>
    Object.hasOwn(credentialLoaders, name) ? credentialLoaders[name]?.() : undefined,

  /** Where the icon of a node type stands. */
  findNodeIcon(type: string, theme: Theme): URL | undefined {
    const base = findToolBase(type)?.name ?? type
    if (guests?.findListed(base)) return guests.findIcon('node', base, theme) ?? iconFile(plainIcon)
    const icon = catalog.findListed(type)?.icon
    return icon === undefined ? undefined : iconFile(typeof icon === 'string' ? icon : icon[theme])
  },

  /** Where the icon of a credential type stands: its own, or that of the node it belongs to. */
  findCredentialIcon(name: string, theme: Theme): URL | undefined {
    const icon = catalog.credentialTypes.find((type) => type.name === name)?.icon
    if (guests?.credentialTypes.some((type) => type.name === name))
      return guests.findIcon('credential', name, theme) ?? iconFile(plainIcon)
    const node = icon?.startsWith('node:') ? icon.slice('node:'.length) : undefined
    if (node !== undefined) return catalog.findNodeIcon(node, theme)
    return icon === undefined ? undefined : iconFile(icon)
  },
}

function findToolBase(type: string): ListedNode | undefined {
  const { typeByAlias, nodeByType } = getListing()
  if (typeByAlias.has(type) || !type.endsWith(toolEnding)) return undefined
  const name = type.slice(0, -toolEnding.length)
  const base = nodeByType.get(typeByAlias.get(name) ?? '') ?? guests?.findListed(name)
  return base?.usableAsTool ? base : undefined
}

/** An import that was made before still takes the runtime longer than many a node takes to run. */
const loaded = new Map<string, Promise<NodeDefinition> | undefined>()

function loadNode(type: string): Promise<NodeDefinition> | undefined {
  const known = loaded.get(type) ?? nodeLoaders[type]?.()
  loaded.set(type, known)
  return known
}

const tools = new WeakMap<NodeDefinition, NodeDefinition>()

/** Made once: whoever compares definitions finds the same. */
async function findTool(base: string): Promise<NodeDefinition | undefined> {
  const definition = await (loadNode(base) ?? guests?.findNode(base))
  if (!definition) return undefined
  const tool = tools.get(definition) ?? asTool(definition)
  tools.set(definition, tool)
  return tool
}

/** For what has none of its own. */
const plainIcon = 'file:package.svg'

const iconFile = (icon: string): URL => new URL(icon.replace('file:', './'), import.meta.url)

/** The list of all conversions, for the processes that run them. In a release it stands beside the server's code. */
export const conversionsFile = new URL(
  import.meta.url.endsWith('.ts') ? './conversions.ts' : './conversions.js',
  import.meta.url,
)
