import type { CredentialTypeDescription, NodeTypeDescription } from '@heddle/core/node'
import { readFileSync } from 'node:fs'

export type ListedNode = Omit<NodeTypeDescription, 'properties'>

interface Listing {
  nodes: readonly ListedNode[]
  credentialTypes: readonly CredentialTypeDescription[]
  /** Our own name of a type, by that name and by its aliases. */
  typeByAlias: ReadonlyMap<string, string>
  nodeByType: ReadonlyMap<string, ListedNode>
}

let listing: Listing | undefined

/** What the catalogue lists, read when it is first asked for: neither a start nor a server without work waits for it or keeps it. */
export const getListing = (): Listing => (listing ??= readListing())

function readListing(): Listing {
  // The file is written from descriptions of these types. In a release it stands beside the code, as here.
  const file = JSON.parse(readFileSync(new URL('./catalog.json', import.meta.url), 'utf8')) as {
    nodes: readonly ListedNode[]
    credentials: readonly CredentialTypeDescription[]
  }
  const names = ({ name, aliases = [] }: ListedNode) =>
    [name, ...aliases].map((each) => [each, name] as const)
  return {
    nodes: file.nodes,
    credentialTypes: file.credentials,
    typeByAlias: new Map(file.nodes.flatMap(names)),
    nodeByType: new Map(file.nodes.map((node) => [node.name, node])),
  }
}
