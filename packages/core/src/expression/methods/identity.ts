/** How much longer it takes to find out the identity of a value than to write it down. */
export const identityFactor = 6

/** Equal values have the same identity, whatever the order of their keys. */
export function identityOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? sorted(inner) : inner,
  )
}

const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
