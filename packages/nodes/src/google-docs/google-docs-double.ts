import type { DoubleAnswer, DoubleRequest, DoubleService } from '../testing/double.ts'

const refused = (code: number, message: string): DoubleAnswer => ({
  status: code,
  body: { error: { code, message, status: 'INVALID_ARGUMENT' } },
})
const notFound = refused(404, 'Requested entity was not found.')

const run = (content: string) => ({ textRun: { content, textStyle: {} } })

export const letter = {
  documentId: 'doc1',
  title: 'Letter',
  body: {
    content: [
      { endIndex: 1, sectionBreak: {} },
      { startIndex: 1, paragraph: { elements: [run('Dear '), run('Ann,\n')] } },
      { startIndex: 11, paragraph: { elements: [run('hello!\n'), { pageBreak: {} }] } },
    ],
  },
}

/** What Google replies to changes that make something. */
const replies: Readonly<Record<string, object>> = {
  replaceAllText: { occurrencesChanged: 2 },
  createHeader: { headerId: 'kix.header' },
  createFooter: { footerId: 'kix.footer' },
  createNamedRange: { namedRangeId: 'kix.range' },
}

const tooMuch = {
  status: 403,
  body: {
    error: { code: 403, message: 'Rate Limit Exceeded', errors: [{ reason: 'userRateLimitExceeded' }] },
  },
}

/** Google Docs with one document, and the Drive that it lies in. Every other time it has too much to do for a busy document. */
export function docsDouble(): DoubleService {
  let isBusy = false
  return (request) => {
    if (request.headers.authorization !== 'Bearer token1')
      return refused(401, 'Request had invalid credentials.')
    if (request.path !== '/v1/documents/busy') return answer(request)
    isBusy = !isBusy
    return isBusy ? tooMuch : { body: letter }
  }
}

function answer(request: DoubleRequest): DoubleAnswer {
  const { host, path, method, body } = request
  if (host === 'www.googleapis.com') return answerDrive(request)
  if (path === '/v1/documents/doc1' && method === 'GET') return { body: letter }
  if (path !== '/v1/documents/doc1:batchUpdate' || method !== 'POST') return notFound
  const { requests, writeControl } = body as { requests: Record<string, unknown>[]; writeControl?: object }
  if (requests.length === 0) return refused(400, 'Must specify at least one request.')
  return {
    body: {
      documentId: 'doc1',
      replies: requests.map((change) => {
        const [name = ''] = Object.keys(change)
        return replies[name] ? { [name]: replies[name] } : {}
      }),
      ...(writeControl && { writeControl }),
    },
  }
}

/** Two entries to each page. */
function answerDrive({ method, path, query, body }: DoubleRequest): DoubleAnswer {
  if (method === 'POST' && path === '/drive/v3/files')
    return { body: { kind: 'drive#file', id: 'doc2', ...(body as object) } }
  const kind = path === '/drive/v3/drives' ? 'drives' : path === '/drive/v3/files' ? 'files' : undefined
  if (kind === undefined) return notFound
  const from = Number(query.pageToken ?? 0)
  const all = [1, 2, 3].map((n) => ({ id: `${kind}${n}`, name: `${String(query.driveId ?? 'my')} ${n}` }))
  const next = from + 2 < all.length ? { nextPageToken: String(from + 2) } : {}
  return { body: { [kind]: all.slice(from, from + 2), ...next } }
}
