const mark = 'json:'

/** The value of a choice as a parameter holds it: what is no plain value is written out. */
export const encodeChoice = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : `${mark}${JSON.stringify(value ?? null)}`

export function decodeChoice(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(mark)) return value
  return JSON.parse(value.slice(mark.length)) as unknown
}
