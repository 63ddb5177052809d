/** What a text of JSON means; anything else as it is. */
export function parsedOr(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
}
