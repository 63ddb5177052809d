import type { DoubleAnswer, DoubleRequest, DoubleService } from '../testing/double.ts'

/** The account that the doubles of Google's services know. */
export const googleAccount = { oauthTokenData: { access_token: 'ann-token' } }

/** Google's way to refuse. */
export const refusal = (code: number, message: string, status = 'FAILED_PRECONDITION'): DoubleAnswer => ({
  status: code,
  body: { error: { code, message, status, errors: [{ message, domain: 'global', reason: 'failed' }] } },
})

export const notFound = (message = 'Requested entity was not found.'): DoubleAnswer =>
  refusal(404, message, 'NOT_FOUND')

type Answer = (request: DoubleRequest, ...parts: string[]) => DoubleAnswer

/** A service of Google by its calls: `GET /labels/(.+)`, the path without what stands before it on the host. */
export function googleDouble(
  calls: Readonly<Record<string, Answer>>,
  { host, base }: { host: string; base: string },
): DoubleService {
  const known = Object.entries(calls).map(([call, answer]) => {
    const [method = '', path = ''] = call.split(' ')
    return { method, path: new RegExp(`^${path}$`), answer }
  })
  return (request) => {
    if (request.host !== host) return refusal(421, `${request.host} is another service`)
    if (request.headers.authorization !== 'Bearer ann-token')
      return refusal(401, 'Request had invalid authentication credentials.', 'UNAUTHENTICATED')
    const path = request.path.startsWith(base) ? request.path.slice(base.length) : request.path
    for (const each of known) {
      const match = each.method === request.method ? each.path.exec(path) : null
      if (match) return each.answer(request, ...match.slice(1).map(decodeURIComponent))
    }
    return undefined
  }
}

/** One page of a list with two entries at most, and the token of the next one. */
export function pageOf<T>(all: readonly T[], { query }: DoubleRequest, size: string) {
  const from = Number(query.pageToken ?? 0)
  const count = Math.min(2, Number(query[size] ?? 2))
  const next = from + count
  return { entries: all.slice(from, next), ...(next < all.length && { nextPageToken: String(next) }) }
}
