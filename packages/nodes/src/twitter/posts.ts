import { textOf } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { byToken } from '../app/paging.ts'
import type { AppParams } from '../app/params.ts'
import { readTime } from '../form/limit-wait.ts'
import { mediaIds } from './media.ts'
import { dataOf, ownId } from './twitter-service.ts'

/** A post is liked and reposted in the name of the connected account. */
const mark = (how: 'likes' | 'retweets'): AppOperation => ({
  async run(call) {
    const url = `/users/${await ownId(call)}/${how}`
    return dataOf(await call.send({ method: 'POST', url, body: { tweet_id: call.params.id('tweetId') } }))
  },
})

async function createPost(call: AppCall): Promise<unknown> {
  const { params, send } = call
  const place = params.maybe('additionalFields.location')
  const quoted = params.id('additionalFields.inQuoteToStatusId')
  const answered = params.id('additionalFields.inReplyToStatusId')
  const media = await mediaIds(call, 'tweet')
  const body = {
    text: params.text('text'),
    ...(place !== undefined && { geo: { place_id: place } }),
    ...(media.length > 0 && { media: { media_ids: media } }),
    ...(quoted !== '' && { quote_tweet_id: quoted }),
    ...(answered !== '' && { reply: { in_reply_to_tweet_id: answered } }),
  }
  return dataOf(await send({ method: 'POST', url: '/tweets', body }))
}

const pages = byToken({ entries: 'data', token: 'meta.next_token', as: 'next_token' })

/** A page has at least ten posts and at most a hundred, however many are wanted. */
const pageSize = (params: AppParams): number =>
  params.flag('returnAll') ? 100 : Math.min(100, Math.max(10, params.number('limit')))

function searchPosts({ params, list, context: { timezone } }: AppCall): Promise<unknown> {
  const time = (path: string): string | undefined => {
    const given = params.maybe(path)
    // The service wants whole seconds.
    return given && readTime(given, timezone).toISOString().replace(/\.\d+/, '')
  }
  const query = {
    query: searchQuery(params),
    max_results: pageSize(params),
    sort_order: params.maybe('additionalFields.sortOrder'),
    start_time: time('additionalFields.startTime'),
    end_time: time('additionalFields.endTime'),
    'tweet.fields': params.texts('additionalFields.tweetFieldsObject').join(',') || undefined,
  }
  return list({ url: '/tweets/search/recent', query }, pages)
}

/** What is searched for, with the conditions that the first version had fields for. */
function searchQuery({ text, fields, maybe }: AppParams): string {
  const language = maybe('language')
  const { latitude, longitude, distance, radius } = fields('near')
  const conditions = [
    ...(language === undefined ? [] : [`lang:${language}`]),
    ...(latitude === undefined
      ? []
      : [
          `point_radius:[${[longitude, latitude].map(textOf).join(' ')} ${textOf(distance)}${textOf(radius)}]`,
        ]),
  ]
  const wanted = text('searchText')
  return conditions.length === 0 ? wanted : [`(${wanted})`, ...conditions].join(' ')
}

export const postOperations: Readonly<Record<string, AppOperation>> = {
  create: { run: createPost },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', url: `/tweets/${encodeURIComponent(id('tweetDeleteId'))}` }),
    items: dataOf,
  },
  like: mark('likes'),
  retweet: mark('retweets'),
  search: { effect: 'reads', run: searchPosts },
}
