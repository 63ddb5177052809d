import { fieldsAs } from '../app/fields-as.ts'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { idsIn, pages, pathOf, templateIn } from './wordpress-service.ts'

/** What posts and pages differ in. */
interface Kind {
  /** As in the addresses of the service. */
  path: 'posts' | 'pages'
  idParameter: string
  templateParameter: string
  /** The names of the service for what can be said of one. */
  names: Readonly<Record<string, string>>
  /** What only such a list can be searched by. */
  filters(params: AppParams): Record<string, unknown>
}

const commonNames = {
  authorId: 'author',
  title: 'title',
  content: 'content',
  slug: 'slug',
  password: 'password',
  status: 'status',
  commentStatus: 'comment_status',
  pingStatus: 'ping_status',
}

const listNames = {
  after: 'after',
  before: 'before',
  context: 'context',
  order: 'order',
  orderBy: 'orderby',
  search: 'search',
  status: 'status',
}

/** Posts and pages are written, read and found in the same way. */
export function writingOperations({ path, idParameter, templateParameter, names, filters }: Kind) {
  const written = (params: AppParams, collection: string) => ({
    ...fieldsAs(params, collection, { ...commonNames, ...names }),
    ...templateIn(params, `${collection}.${templateParameter}`),
  })
  const urlOf = (params: AppParams) => pathOf(path, params.text(idParameter))
  return {
    create: {
      request: (params) => ({
        method: 'POST',
        url: `/${path}`,
        body: { ...written(params, 'additionalFields'), title: params.text('title') },
      }),
    },
    update: {
      request: (params) => ({ method: 'POST', url: urlOf(params), body: written(params, 'updateFields') }),
    },
    get: {
      request: (params) => ({
        url: urlOf(params),
        query: fieldsAs(params, 'options', ['password', 'context']),
      }),
    },
    getAll: {
      request: (params) => ({
        url: `/${path}`,
        query: {
          ...fieldsAs(params, 'options', listNames),
          author: idsIn(params, 'options.author'),
          ...filters(params),
        },
      }),
      paging: pages,
    },
  } satisfies Record<string, AppOperation>
}
