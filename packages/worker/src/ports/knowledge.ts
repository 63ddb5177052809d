import type { EmbeddedDocument, KnowledgeAccess } from '@heddle/core/node'
import type { Authority } from '../protocol/authority.ts'
import type { World } from '../world/world.ts'

/** How many documents cross at once: the server takes them while it answers others. */
const documentsPerPart = 100

/** The stores of the workflow's owner, as far as the run's authority goes. */
export function createKnowledge({ server }: World, authority: Authority): KnowledgeAccess {
  return {
    async add(store, documents) {
      const ids: string[] = []
      for (const part of partsOf(documents.map(packed)))
        ids.push(...(await server.ask('addKnowledge', { authority, store, documents: part })))
      return ids
    },
    nearest: (store, question) => server.ask('findKnowledge', { authority, store, question }),
    async update(store, documents) {
      for (const part of partsOf(documents.map(packed)))
        await server.ask('updateKnowledge', { authority, store, documents: part })
    },
    clear: (store) => server.ask('clearKnowledge', { authority, store }),
    list: () => server.ask('listKnowledge', { authority }),
  }
}

/** As numbers of 32 bits in one piece of memory, which crosses without being looked at. */
const packed = <D extends EmbeddedDocument>(document: D) => ({
  ...document,
  vector: Float32Array.from(document.vector),
})

const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / documentsPerPart) }, (_, index) =>
    all.slice(index * documentsPerPart, (index + 1) * documentsPerPart),
  )
