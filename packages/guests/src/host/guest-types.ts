import type { HttpRequest, HttpResponse, NodeDefinition } from '@heddle/core/node'
import type { GuestTypes } from '@heddle/nodes'
import type { Shelf } from '../install/shelf.ts'
import { linkTo } from './guest-link.ts'
import { guestNode } from './guest-node.ts'
import type { Guests } from './guests.ts'

interface Ways {
  guests: Pick<Guests, 'ask'>
  http(request: HttpRequest): Promise<HttpResponse>
}

/** For who only needs to know what there is: nothing of a guest runs there. */
export const nowhere: Ways = {
  guests: { ask: () => Promise.reject(new Error('Packages run in the engine only')) },
  http: () => Promise.reject(new Error('Packages run in the engine only')),
}

/** What is installed, for the catalogue. */
export function guestTypes(shelf: Shelf, { guests, http }: Ways): GuestTypes {
  const definitions = new WeakMap<object, NodeDefinition>()
  return {
    get nodes() {
      return shelf.nodes
    },
    get credentialTypes() {
      return shelf.credentialTypes
    },
    refresh: () => shelf.refresh(),
    findListed: (type) => shelf.nodes.find(({ name }) => name === type),
    async findNode(type) {
      await shelf.refresh()
      const found = shelf.find(type)
      if (!found) return undefined
      const known = definitions.get(found.node)
      if (known) return known
      const { guest, description, node } = found
      const made = guestNode(node, linkTo({ guests, guest, credentials: description.credentials, http }))
      definitions.set(found.node, made)
      return made
    },
    findIcon: (kind, name, theme) => shelf.findIcon(kind, name, theme),
  }
}
