/** The list with two of its entries in each other's place. */
export function swapped<T>(list: readonly T[], a: number, b: number): T[] {
  if (a < 0 || b < 0 || a >= list.length || b >= list.length) return [...list]
  return list.map((entry, index) => (index === a ? list[b] : index === b ? list[a] : entry) as T)
}
