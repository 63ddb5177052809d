/** A stored value as text; anything that is none becomes JSON. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : `${value as number | boolean}`
}
