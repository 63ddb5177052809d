import { catalog } from '@heddle/nodes'

type ListedNode = (typeof catalog.nodes)[number]

/** What is listed about a node type, by its name or an alias. */
export const findListedNode = (type: string): ListedNode | undefined => catalog.findListed(type)

/** Our own name of a type that may be an alias. */
export const ownTypeOf = (type: string): string => findListedNode(type)?.name ?? type

/** The node that does the work: as a tool of an agent it is the same one. */
export function workingTypeOf(type: string): string {
  return catalog.findToolBase(type)?.name ?? ownTypeOf(type)
}

export const isTrigger = (type: string): boolean => findListedNode(type)?.group.includes('trigger') ?? false

/** Whether nodes of this type are started by a call from outside. */
export const hasWebhook = (type: string): boolean =>
  findListedNode(type)?.webhooks?.some(({ restartWebhook }) => !restartWebhook) ?? false
