import format from '../formats/vectorStoreInMemory.json' with { type: 'json' }
import { defineVectorStore } from './define-vector-store.ts'

export const vectorStoreInMemory = defineVectorStore({
  name: 'vectorStoreInMemory',
  label: 'Simple Vector Store',
  description: 'Keeps documents on this instance and finds them by their meaning',
  format,
  // No mode of this store asks for it.
  omit: ['id'],
  alias: ['memory', 'built-in'],
  words: {
    labels: { memoryKey: 'Memory Key' },
    descriptions: { memoryKey: 'The name of the store. Your workflows share a store of the same name.' },
  },
  loadOptions: {
    memoryKey: async ({ knowledge }) => (await knowledge.list()).map((name) => ({ name, value: name })),
  },
  clearedBy: 'clearStore',
  open({ context: { knowledge }, params }) {
    const store = params.id('memoryKey')
    if (store === '') throw new Error('Enter a memory key')
    return {
      async add(documents) {
        await knowledge.add(store, documents)
      },
      nearest: (vector, wanted) => knowledge.nearest(store, { vector, ...wanted }),
      clear: () => knowledge.clear(store),
    }
  },
})
