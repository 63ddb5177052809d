import type { DoubleAnswer, DoubleRequest, DoubleService } from '../testing/double.ts'

export const ann = { id: '7', name: 'Ann', username: 'ann' }
export const me = { id: '1', name: 'Me', username: 'me' }

/** Twelve posts that come in two pages. */
export const found = Array.from({ length: 12 }, (_, index) => ({
  id: `${index + 1}`,
  text: `Post ${index + 1}`,
}))

const answers: Readonly<Record<string, (request: DoubleRequest) => DoubleAnswer>> = {
  'GET /2/users/me': () => ({ body: { data: me } }),
  'GET /2/users/7': () => ({ body: { data: ann } }),
  'GET /2/users/by/username/ann': () => ({ body: { data: ann } }),
  // Whom nobody knows is no error of the request.
  'GET /2/users/by/username/nobody': () => ({
    body: { errors: [{ title: 'Not Found Error', detail: 'Could not find user with username: [nobody].' }] },
  }),
  'POST /2/tweets': ({ body }) => {
    const { text } = body as { text: string }
    return text === ''
      ? { status: 400, body: { errors: [{ message: 'text is too short' }], title: 'Invalid Request' } }
      : { status: 201, body: { data: { id: '99', text } } }
  },
  'DELETE /2/tweets/99': () => ({ body: { data: { deleted: true } } }),
  'POST /2/users/1/likes': () => ({ body: { data: { liked: true } } }),
  'POST /2/users/1/retweets': () => ({ body: { data: { retweeted: true, rest_id: '99' } } }),
  'GET /2/tweets/search/recent': ({ query }) => {
    if (query.query === 'nothing') return { body: { meta: { result_count: 0 } } }
    if (query.query === 'busy')
      return { status: 429, body: { title: 'Too Many Requests', detail: 'Slow down' } }
    return query.next_token === 'p2'
      ? { body: { data: found.slice(10), meta: { result_count: 2 } } }
      : { body: { data: found.slice(0, 10), meta: { result_count: 10, next_token: 'p2' } } }
  },
  'POST /2/lists/84/members': () => ({ body: { data: { is_member: true } } }),
  'POST /2/lists/85/members': () => ({
    status: 403,
    body: { title: 'Forbidden', detail: 'You are not allowed to add members to this List.' },
  }),
  'POST /2/dm_conversations/with/7/messages': () => ({
    status: 201,
    body: { data: { dm_conversation_id: '1-7', dm_event_id: '500' } },
  }),
  'POST /2/dm_conversations/with/8/messages': () => ({
    status: 403,
    body: { title: 'Forbidden', detail: 'You do not have permission to message this person.' },
  }),
  'POST /2/media/upload': () => ({ body: { data: { id: '710', media_key: '3_710' } } }),
}

/** The present interface of X, for one account that signs in either way. */
export const twitterDouble: DoubleService = (request) => {
  const { authorization = '' } = request.headers
  if (authorization !== 'Bearer x1' && !/^OAuth .*oauth_token="t1"/.test(authorization))
    return { status: 401, body: { title: 'Unauthorized', detail: 'Unauthorized' } }
  return answers[`${request.method} ${request.path}`]?.(request)
}
