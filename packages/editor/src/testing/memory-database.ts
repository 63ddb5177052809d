/** Stands in for the browser's own database, as far as the journals use it. */
export function openMemoryDatabase() {
  const journals = new Map<string, { id: string }>()
  const steps = new Map<number, { journalId: string }>()
  let lastKey = 0
  const keysOf = (journalId: string) =>
    [...steps].filter(([, step]) => step.journalId === journalId).map(([key]) => key)

  const stores = {
    journals: {
      put: async (journal: { id: string }) => void journals.set(journal.id, structuredClone(journal)),
      delete: async (id: string) => void journals.delete(id),
    },
    steps: {
      add: async (step: { journalId: string }) => void steps.set(++lastKey, structuredClone(step)),
      delete: async (key: number) => void steps.delete(key),
      index: () => ({ getAllKeys: async (journalId: string) => keysOf(journalId) }),
    },
  }
  return {
    getAll: async () => [...journals.values()],
    getAllFromIndex: async (_store: string, _index: string, journalId: string) =>
      keysOf(journalId).flatMap((key) => steps.get(key) ?? []),
    transaction: () => ({
      objectStore: (name: keyof typeof stores) => stores[name],
      commit: () => undefined,
      done: Promise.resolve(),
    }),
  }
}
