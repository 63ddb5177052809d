/** Headers that let a page of another site read an answer, if the webhook allows that site. */
export function corsHeaders(origin: string | undefined, allowed: string): Record<string, string> {
  if (origin === undefined) return {}
  const listed = new Set(allowed.split(',').map((each) => each.trim()))
  if (listed.has('*')) return { 'access-control-allow-origin': '*' }
  return listed.has(origin) ? { 'access-control-allow-origin': origin, vary: 'Origin' } : {}
}

/** Answers a browser that asks whether it may send a request. */
export function preflightHeaders(
  methods: readonly string[],
  asked: string | undefined,
): Record<string, string> {
  return {
    'access-control-allow-methods': ['OPTIONS', ...new Set(methods)].join(', '),
    ...(asked !== undefined && { 'access-control-allow-headers': asked }),
    'access-control-max-age': '300',
  }
}
