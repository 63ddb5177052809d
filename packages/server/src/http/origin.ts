import { Forbidden } from '../auth/refusals.ts'

interface RequestHead {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Keeps other sites from using a visitor's cookie. Browsers cannot send JSON, PATCH, PUT or DELETE across sites without
 * asking first, and this server never agrees; so a POST must be JSON or come from our own pages.
 */
export function refuseForeignOrigin({ method, headers }: RequestHead): void {
  if (method === 'GET') return
  const origin = headers.origin
  if (typeof origin === 'string' && !isOwnOrigin(origin, headers)) {
    throw new Forbidden('This request came from another site')
  }
  const fromOwnPage = typeof origin === 'string' || headers['sec-fetch-site'] === 'same-origin'
  if (method === 'POST' && !fromOwnPage && !isJson(headers['content-type'])) {
    throw new Forbidden('This request needs the content type application/json')
  }
}

function isOwnOrigin(origin: string, headers: RequestHead['headers']): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  // Compared by host only: behind a proxy the server does not know whether the page was loaded over TLS.
  return URL.parse(origin)?.host === headers.host
}

const isJson = (type: string | string[] | undefined): boolean =>
  typeof type === 'string' && type.split(';')[0]?.trim().toLowerCase() === 'application/json'
