import type { JsonObject } from '@heddle/core'
import type { DoubleAnswer, DoubleRequest } from '../testing/double.ts'
import type { AppTrial } from '../testing/try-app.ts'

export const repo = '/repos/heddle/loom'

/** Lists have two pages with two entries each. */
function page({ path, query }: DoubleRequest): DoubleAnswer {
  const number = Number(query.page ?? 1)
  const entries = [1, 2].map((n) => ({ id: (number - 1) * 2 + n }))
  const next = new URL(path, 'https://api.github.com')
  for (const [name, value] of Object.entries({ ...query, page: '2' }))
    next.searchParams.set(name, [value].flat().join())
  return {
    body: entries,
    headers: number === 1 ? { link: `<${next.href}>; rel="next", <x>; rel="last"` } : {},
  }
}

const listed = /\/(issues|pulls|releases|reviews|repos|members|orgs|branches|hooks)$/

/** What is answered to a question for a path, whatever else is said. */
const pages: Readonly<Record<string, unknown>> = {
  '/user': { login: 'ada' },
  '/search/users': { items: [{ login: 'heddle' }] },
  '/search/repositories': { items: [{ name: 'loom' }] },
  [`${repo}/actions/workflows`]: { total_count: 1, workflows: [{ id: 7, name: 'CI' }] },
  [`${repo}/branches`]: [{ name: 'main' }, { name: 'next' }],
}

const texts: Readonly<Record<string, string>> = {
  'application/vnd.github.diff': 'diff --git',
  'application/vnd.github.patch': 'From 1',
}

const known = new Set(['token t1', 'Bearer o1', 'Bearer app1'])

/** A repository and its owner. What is written is answered with what was sent. */
export function githubDouble(request: DoubleRequest): DoubleAnswer | undefined {
  const { method, path, headers } = request
  if (!known.has(headers.authorization ?? '')) return { status: 401, body: { message: 'Bad credentials' } }
  if (path.includes('/nothing')) return { status: 404, body: { message: 'Not Found' } }
  if (path.startsWith(`${repo}/contents`)) return contents(request)
  return method === 'GET' ? read(request) : write(request)
}

function read(request: DoubleRequest): DoubleAnswer {
  const { path, headers } = request
  const body = pages[path] ?? texts[headers.accept ?? '']
  if (body !== undefined) return { body }
  return listed.test(path) ? page(request) : { body: { id: 1, path } }
}

function write({ method, path, body }: DoubleRequest): DoubleAnswer {
  if (method === 'POST' && (body as { title?: string }).title === 'bad')
    return { status: 422, body: { message: 'Validation Failed', errors: [{ message: 'title is too bad' }] } }
  const isSilent = method === 'DELETE' || /\/(lock|enable|disable|dispatches)$/.test(path)
  return isSilent ? { status: 204 } : { body: { id: 1, path, ...(body as object | undefined) } }
}

function contents({ method, path, headers, body }: DoubleRequest): DoubleAnswer {
  if (method !== 'GET') return { body: { commit: { sha: 'c1' }, ...(body as object) } }
  if (headers.accept === 'application/vnd.github.raw') return { body: Buffer.from('large') }
  if (path.endsWith('/contents') || path.endsWith('/docs'))
    return { body: [{ name: 'a.txt' }, { name: 'b.txt' }] }
  const isLarge = path.endsWith('large.bin')
  const content = isLarge ? '' : Buffer.from('hello').toString('base64')
  return { body: { name: path.split('/').at(-1), sha: 's1', encoding: isLarge ? 'none' : 'base64', content } }
}

const owner = { mode: 'url', value: 'https://github.com/heddle/loom' }
export const place = { owner, repository: { mode: 'url', value: 'https://github.com/heddle/loom/issues' } }

/** One request of an operation, and that its answer becomes the item. */
export const trial = (
  choice: string,
  parameters: JsonObject,
  [method, path, more]: [string, string, Partial<DoubleRequest>?],
): AppTrial => {
  const [resource, operation] = choice.split('.')
  return {
    does: path,
    parameters: { resource, operation, ...place, ...parameters },
    asks: [{ method, path, ...more }],
  }
}

const all = { returnAll: true }
export const paged = (
  choice: string,
  parameters: JsonObject,
  [path, query]: [string, JsonObject?],
): AppTrial[] => [
  {
    ...trial(choice, { ...all, ...parameters }, ['GET', path]),
    asks: ['1', '2'].map((page) => ({
      method: 'GET',
      path,
      query: { per_page: '100', ...query, ...(page === '2' && { page }) } as DoubleRequest['query'],
    })),
    gives: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }],
  },
  {
    ...trial(choice, { ...parameters, limit: 1 }, ['GET', path]),
    does: `one of ${path}`,
    gives: [{ id: 1 }],
  },
]
