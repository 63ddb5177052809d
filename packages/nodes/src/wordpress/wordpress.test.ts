import type { JsonObject } from '@heddle/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDouble, type Double, type DoubleRequest } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryApp } from '../testing/try-app.ts'
import { wordpress } from './wordpress.node.ts'

const hosts = ['blog.example', 'public-api.wordpress.com']
const credentials = {
  wordpressApi: { username: 'ann', password: 'a b c', url: 'https://blog.example/' },
  wordpressOAuth2Api: {
    oauthTokenData: { access_token: 'w1' },
    wordpressSite: 'https://ann.wordpress.com',
    allowedHosts: 'public-api.wordpress.com',
  },
}
const base = '/wp-json/wp/v2'
const logins = new Set([`Basic ${btoa('ann:a b c')}`, 'Bearer w1'])
const entries = Array.from({ length: 200 }, (_, id) => ({ id: id + 1, name: `Entry ${id + 1}` }))

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { code, message, data: { status } },
})

/** A site with the same two hundred entries of each kind; what is written comes back. */
function site({ method, path, query, headers, body }: DoubleRequest) {
  if (!logins.has(headers.authorization ?? ''))
    return refusal(401, 'rest_not_logged_in', 'You are not currently logged in.')
  const [, kind, id] =
    /^(?:\/wp-json\/wp\/v2|\/wp\/v2\/sites\/ann\.wordpress\.com)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  if (kind === undefined) return refusal(404, 'rest_no_route', 'No route was found')
  if (id === '404') return refusal(404, 'rest_invalid_id', `Invalid ${kind} ID.`)
  if (method === 'POST') return { status: 201, body: { id: Number(id ?? 7), ...(body as object) } }
  return id === undefined ? pageOf(query) : { body: { id: Number(id), kind } }
}

function pageOf(query: DoubleRequest['query']) {
  const size = Number(query.per_page)
  const page = Number(query.page ?? 1)
  const total = Math.ceil(entries.length / size)
  if (page > total) return refusal(400, 'rest_post_invalid_page_number', 'The page number is too large.')
  return {
    headers: { 'x-wp-totalpages': String(total) },
    body: entries.slice((page - 1) * size, page * size),
  }
}

const at = (resource: string, operation: string, more: JsonObject = {}) => ({ resource, operation, ...more })

const shared = {
  authorId: 3,
  content: '<p>Hi</p>',
  slug: 'hi',
  password: 'secret',
  status: 'publish',
  commentStatus: 'closed',
  pingStatus: 'closed',
}
const sharedBody = {
  author: 3,
  content: '<p>Hi</p>',
  slug: 'hi',
  password: 'secret',
  status: 'publish',
  comment_status: 'closed',
  ping_status: 'closed',
}
const ofPost = { date: '2026-01-31T12:00:00', format: 'link', sticky: true, categories: [1, 2], tags: [4] }
const ofPage = { parent: 5, menuOrder: 2, featuredMediaId: 8 }
const pageBody = { parent: 5, menu_order: 2, featured_media: 8 }
const elementor = { values: { elementor: true, template: 'elementor_canvas' } }
const own = { values: { elementor: false, template: 'wide.php' } }
const found = {
  after: '2026-01-01T00:00:00',
  before: '2026-02-01T00:00:00',
  author: [1, 2],
  context: 'edit',
  order: 'asc',
  orderBy: 'title',
  search: 'cat',
  status: 'draft',
}
const foundQuery = {
  after: '2026-01-01T00:00:00',
  before: '2026-02-01T00:00:00',
  author: '1,2',
  context: 'edit',
  order: 'asc',
  orderby: 'title',
  search: 'cat',
  status: 'draft',
}
const everyPage: Partial<DoubleRequest>[] = [
  { query: { per_page: '100' } },
  { query: { per_page: '100', page: '2' } },
]

tryApp(wordpress, { hosts, service: site, credentials }, [
  {
    does: 'a post with all that can be said of it',
    parameters: {
      title: 'Hello',
      additionalFields: { ...shared, ...ofPost, postTemplate: elementor },
    },
    asks: [
      {
        method: 'POST',
        path: `${base}/posts`,
        body: { title: 'Hello', ...sharedBody, ...ofPost, template: 'elementor_canvas' },
      },
    ],
    gives: [{ id: 7, title: 'Hello', ...sharedBody, ...ofPost, template: 'elementor_canvas' }],
  },
  {
    does: 'a post with a title alone, on WordPress.com',
    parameters: { authType: 'oAuth2', title: 'Hello', additionalFields: { content: '', postTemplate: {} } },
    asks: [
      {
        host: 'public-api.wordpress.com',
        path: '/wp/v2/sites/ann.wordpress.com/posts',
        body: { title: 'Hello' },
      },
    ],
  },
  {
    does: 'what is said of a post',
    parameters: at('post', 'update', {
      postId: '9',
      updateFields: { title: 'New', ...shared, ...ofPost, sticky: false, postTemplate: own },
    }),
    asks: [
      {
        method: 'POST',
        path: `${base}/posts/9`,
        body: { title: 'New', ...sharedBody, ...ofPost, sticky: false, template: 'wide.php' },
      },
    ],
  },
  {
    does: 'the template of the theme again',
    parameters: at('post', 'update', { postId: '9', updateFields: { postTemplate: { values: {} } } }),
    asks: [{ body: { template: '' } }],
  },
  {
    does: 'one post',
    parameters: at('post', 'get', { postId: '9', options: { password: 'secret', context: 'embed' } }),
    asks: [{ method: 'GET', path: `${base}/posts/9`, query: { password: 'secret', context: 'embed' } }],
    gives: [{ id: 9, kind: 'posts' }],
  },
  {
    does: 'says in its words that there is no such post',
    parameters: at('post', 'get', { postId: '404' }),
    fails: 'Invalid posts ID.',
  },
  {
    does: 'the first posts that fit',
    parameters: at('post', 'getAll', {
      limit: 2,
      options: {
        ...found,
        categories: [1],
        excludedCategories: [2, 3],
        tags: [4],
        excludedTags: [5],
        sticky: true,
      },
    }),
    asks: [
      {
        path: `${base}/posts`,
        query: {
          per_page: '2',
          ...foundQuery,
          categories: '1',
          categories_exclude: '2,3',
          tags: '4',
          tags_exclude: '5',
          sticky: 'true',
        },
      },
    ],
    gives: entries.slice(0, 2),
  },
  {
    does: 'all posts, and none after the last page',
    parameters: at('post', 'getAll', { returnAll: true, options: { sticky: false } }),
    asks: everyPage,
    gives: entries,
  },
  {
    does: 'a page with all that can be said of it',
    parameters: at('page', 'create', {
      title: 'About',
      additionalFields: { ...shared, ...ofPage, pageTemplate: elementor },
    }),
    asks: [
      {
        method: 'POST',
        path: `${base}/pages`,
        body: { title: 'About', ...sharedBody, ...pageBody, template: 'elementor_canvas' },
      },
    ],
  },
  {
    does: 'what is said of a page',
    parameters: at('page', 'update', {
      pageId: '5',
      updateFields: { title: 'New', ...shared, ...ofPage, pageTemplate: own },
    }),
    asks: [
      {
        method: 'POST',
        path: `${base}/pages/5`,
        body: { title: 'New', ...sharedBody, ...pageBody, template: 'wide.php' },
      },
    ],
  },
  {
    does: 'says in its words that there is no such page',
    parameters: at('page', 'update', { pageId: '404' }),
    fails: 'Invalid pages ID.',
  },
  {
    does: 'one page',
    parameters: at('page', 'get', { pageId: '5', options: { password: 'secret', context: 'edit' } }),
    asks: [{ path: `${base}/pages/5`, query: { password: 'secret', context: 'edit' } }],
    gives: [{ id: 5, kind: 'pages' }],
  },
  {
    does: 'pages that fit, from a later page of the results',
    parameters: at('page', 'getAll', {
      limit: 3,
      options: { ...found, menuOrder: 1, parent: 2, page: 2 },
    }),
    asks: [
      {
        path: `${base}/pages`,
        query: { per_page: '3', ...foundQuery, menu_order: '1', parent: '2', page: '2' },
      },
    ],
    gives: entries.slice(3, 6),
  },
  {
    does: 'all pages',
    parameters: at('page', 'getAll', { returnAll: true, options: { page: 2, menuOrder: 0 } }),
    asks: everyPage,
    gives: entries,
  },
  {
    does: 'a user',
    parameters: at('user', 'create', {
      username: 'ada',
      name: 'Ada Lee',
      firstName: 'Ada',
      lastName: 'Lee',
      email: 'ada@example.com',
      password: 'pw',
      additionalFields: { url: 'https://a.example', description: 'Writes', nickname: 'A', slug: 'ada' },
    }),
    asks: [
      {
        method: 'POST',
        path: `${base}/users`,
        body: {
          username: 'ada',
          name: 'Ada Lee',
          first_name: 'Ada',
          last_name: 'Lee',
          email: 'ada@example.com',
          password: 'pw',
          url: 'https://a.example',
          description: 'Writes',
          nickname: 'A',
          slug: 'ada',
        },
      },
    ],
  },
  {
    does: 'what is said of a user',
    parameters: at('user', 'update', {
      userId: '3',
      updateFields: { firstName: 'Eve', lastName: 'Ray', email: 'eve@example.com' },
    }),
    asks: [
      {
        method: 'POST',
        path: `${base}/users/3`,
        body: { first_name: 'Eve', last_name: 'Ray', email: 'eve@example.com' },
      },
    ],
  },
  {
    does: 'one user',
    parameters: at('user', 'get', { userId: '3', options: { context: 'edit' } }),
    asks: [{ path: `${base}/users/3`, query: { context: 'edit' } }],
    gives: [{ id: 3, kind: 'users' }],
  },
  {
    does: 'says in its words that there is no such user',
    parameters: at('user', 'get', { userId: '404' }),
    fails: 'Invalid users ID.',
  },
  {
    does: 'users that fit',
    parameters: at('user', 'getAll', {
      options: { context: 'edit', orderBy: 'email', order: 'asc', search: 'a', who: 'authors' },
    }),
    asks: [
      {
        path: `${base}/users`,
        query: {
          per_page: '5',
          context: 'edit',
          orderby: 'email',
          order: 'asc',
          search: 'a',
          who: 'authors',
        },
      },
    ],
    gives: entries.slice(0, 5),
  },
])

let double: Double
beforeAll(async () => {
  double = await startDouble(hosts, site, credentials)
})
afterAll(() => double.stop())

test.each([
  ['authorId', 'users'],
  ['author', 'users'],
  ['categories', 'categories'],
  ['excludedCategories', 'categories'],
  ['tags', 'tags'],
  ['excludedTags', 'tags'],
])('the choices of %s are all %s of the site', async (parameter, kind) => {
  double.requests.splice(0)
  const options = await listOptions(wordpress, parameter, { double, parameters: { authType: 'basicAuth' } })
  expect(options).toEqual(entries.map(({ id, name }) => ({ name, value: id })))
  expect(double.requests.map(({ path }) => path)).toEqual([`${base}/${kind}`, `${base}/${kind}`])
})
