/** The list with one of its entries in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return [...list]
  const entry = list.slice(from, from + 1)
  return list.toSpliced(from, 1).toSpliced(to, 0, ...entry)
}
