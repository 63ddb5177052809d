import { catalog } from '@heddle/nodes'

type ListedNode = (typeof catalog.nodes)[number]

const byType: ReadonlyMap<string, ListedNode> = new Map(
  catalog.nodes.flatMap((node) => [node.name, ...(node.aliases ?? [])].map((type) => [type, node] as const)),
)

/** What is listed about a node type, by its name or an alias. */
export const findListedNode = (type: string): ListedNode | undefined => byType.get(type)

/** Our own name of a type that may be an alias. */
export const ownTypeOf = (type: string): string => byType.get(type)?.name ?? type

export const isTrigger = (type: string): boolean => findListedNode(type)?.group.includes('trigger') ?? false

/** Whether nodes of this type are started by a call from outside. */
export const hasWebhook = (type: string): boolean =>
  findListedNode(type)?.webhooks?.some(({ restartWebhook }) => !restartWebhook) ?? false
