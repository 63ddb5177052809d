const lockName = (id: string): string => `heddle-journal-${id}`
const own = new Set<string>()

/** Marks a journal as being written by this page, for as long as the page lives. */
export function holdJournal(id: string): void {
  own.add(id)
  // Locks exist in secure contexts only; elsewhere every journal but our own counts as left behind.
  void navigator.locks?.request(lockName(id), () => new Promise(() => undefined))
}

/** Whether the page that wrote a journal is gone. */
export async function isLeftBehind(id: string): Promise<boolean> {
  if (own.has(id)) return false
  const locks = await navigator.locks?.query()
  return !locks?.held?.some(({ name }) => name === lockName(id))
}
