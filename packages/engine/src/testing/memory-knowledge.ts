import type { EmbeddedDocument, KnowledgeAccess } from '@heddle/core/node'

/** Knowledge that lives as long as the test. */
export function createMemoryKnowledge(): KnowledgeAccess {
  const stores = new Map<string, Map<string, EmbeddedDocument>>()
  const documentsOf = (store: string) => {
    const documents = stores.get(store) ?? new Map<string, EmbeddedDocument>()
    stores.set(store, documents)
    return documents
  }
  let last = 0
  return {
    async add(store, documents) {
      return documents.map((document) => {
        last += 1
        documentsOf(store).set(String(last), document)
        return String(last)
      })
    },
    async nearest(store, { vector, most, filter = {} }) {
      return [...documentsOf(store)]
        .filter(([, { metadata }]) =>
          Object.entries(filter).every(
            ([key, value]) => JSON.stringify(metadata[key]) === JSON.stringify(value),
          ),
        )
        .map(([id, { text, metadata, vector: own }]) => ({
          id,
          text,
          metadata,
          score: nearness(vector, own),
        }))
        .toSorted((one, other) => other.score - one.score)
        .slice(0, most)
    },
    async update(store, documents) {
      for (const { id, ...document } of documents) {
        if (!documentsOf(store).has(id)) throw new Error(`There is no document with the ID ${id}`)
        documentsOf(store).set(id, document)
      }
    },
    async clear(store) {
      stores.delete(store)
    },
    list: async () => [...stores.keys()],
  }
}

/** Cosine similarity; nothing is nearer than 1 or farther than 0. */
function nearness(one: readonly number[], other: readonly number[]): number {
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  const length = Math.sqrt(product(one, one) * product(other, other))
  return length === 0 ? 0 : Math.max(0, product(one, other) / length)
}
