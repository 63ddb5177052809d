/** Pairs with a name; a name that stands twice becomes a list. */
export function collectPairs(
  pairs: readonly { name: string; value: unknown }[] = [],
): Record<string, unknown> {
  const named = pairs.filter(({ name }) => name !== '')
  const groups = Map.groupBy(named, ({ name }) => name)
  return Object.fromEntries(
    [...groups].map(([name, group]) => [
      name,
      group.length === 1 ? group[0]?.value : group.map(({ value }) => value),
    ]),
  )
}
