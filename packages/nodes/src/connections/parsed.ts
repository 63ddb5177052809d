/** What a text says as JSON; one that is no JSON stays a text. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
