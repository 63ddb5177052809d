import type { JsonObject } from '@heddle/core'
import { expect, test } from 'vitest'
import { tryApp, type AppTrial } from '../testing/try-app.ts'
import { ann, found, me, twitterDouble } from './twitter-double.ts'
import { twitterOAuth2Api } from './twitter.credential.ts'
import { twitter } from './twitter.node.ts'

const allowedHosts = 'api.x.com'
const credentials = {
  twitterOAuth2Api: { oauthTokenData: { access_token: 'x1' }, allowedHosts },
  twitterOAuth1Api: {
    consumerKey: 'c1',
    consumerSecret: 's1',
    signatureMethod: 'HMAC-SHA1',
    oauthTokenData: { oauth_token: 't1', oauth_token_secret: 's2' },
    allowedHosts,
  },
}

const onPosts = (operation: string, more: JsonObject = {}) => ({ resource: 'tweet', operation, ...more })
const byId = (value: string) => ({ mode: 'id', value })
const byName = (value: string) => ({ mode: 'username', value })
const byUrl = (value: string) => ({ mode: 'url', value })
const message = (user: JsonObject, additionalFields: JsonObject = {}) => ({
  resource: 'directMessage',
  operation: 'create',
  user,
  text: 'Hello',
  additionalFields,
})
const intoList = (list: JsonObject, user: JsonObject) => ({ resource: 'list', operation: 'add', list, user })
const search = (searchText: string, more: JsonObject = {}) => onPosts('search', { searchText, ...more })
const searchPath = '/2/tweets/search/recent'
const photo = (mimeType: string) => ({
  data: Buffer.from('bytes').toString('base64'),
  mimeType,
  fileName: 'a.bin',
})
const withFiles = {
  inputs: [
    [{ json: {}, binary: { one: photo('image/png'), two: photo('image/gif'), clip: photo('video/mp4') } }],
  ],
}
const upload = (category: string, mimeType: string) => ({
  method: 'POST',
  path: '/2/media/upload',
  body: { media_category: category, media: { fileName: 'a.bin', mimeType, text: 'bytes' } },
})

const posts: AppTrial[] = [
  {
    does: 'a post with all that belongs to it',
    parameters: onPosts('create', {
      text: 'Hi',
      additionalFields: {
        location: 'place1',
        attachments: '11, 12',
        inQuoteToStatusId: byUrl('https://twitter.com/ann/status/21?s=20'),
        inReplyToStatusId: byUrl('https://x.com/ann/status/22'),
      },
    }),
    asks: [
      {
        method: 'POST',
        host: 'api.x.com',
        path: '/2/tweets',
        headers: { authorization: 'Bearer x1' },
        body: {
          text: 'Hi',
          geo: { place_id: 'place1' },
          media: { media_ids: ['11', '12'] },
          quote_tweet_id: '21',
          reply: { in_reply_to_tweet_id: '22' },
        },
      },
    ],
    gives: [{ id: '99', text: 'Hi' }],
  },
  {
    does: 'a post that is only a text',
    parameters: { text: 'Hi' },
    asks: [{ method: 'POST', path: '/2/tweets', body: { text: 'Hi' } }],
  },
  {
    does: 'fails with what X says is wrong',
    parameters: onPosts('create', { text: '={{ "" }}' }),
    fails: 'text is too short',
  },
  {
    does: 'no longer there',
    parameters: onPosts('delete', { tweetDeleteId: byUrl('https://x.com/i/web/status/99') }),
    asks: [{ method: 'DELETE', path: '/2/tweets/99' }],
    gives: [{ deleted: true }],
  },
  {
    does: 'in the name of the account',
    parameters: onPosts('like', { tweetId: byId('99') }),
    asks: [
      { method: 'GET', path: '/2/users/me' },
      { method: 'POST', path: '/2/users/1/likes', body: { tweet_id: '99' } },
    ],
    gives: [{ liked: true }],
  },
  {
    does: 'in the name of the account',
    parameters: onPosts('retweet', { tweetId: byUrl('https://x.com/me/status/99/photo/1') }),
    asks: [
      { path: '/2/users/me' },
      { method: 'POST', path: '/2/users/1/retweets', body: { tweet_id: '99' } },
    ],
    gives: [{ retweeted: true, rest_id: '99' }],
  },
]

const searches: AppTrial[] = [
  {
    does: 'all that fit, page after page',
    parameters: search('cats', { returnAll: true }),
    asks: [
      { method: 'GET', path: searchPath, query: { query: 'cats', max_results: '100' } },
      { query: { query: 'cats', max_results: '100', next_token: 'p2' } },
    ],
    gives: found,
  },
  {
    does: 'fewer than the smallest page has',
    parameters: search('cats', { limit: 3 }),
    asks: [{ query: { query: 'cats', max_results: '10' } }],
    gives: found.slice(0, 3),
  },
  {
    does: 'with fields, in order, of a time in the zone of the workflow',
    parameters: search('cats', {
      limit: 10,
      additionalFields: {
        sortOrder: 'relevancy',
        startTime: '2026-01-02T00:00:00',
        endTime: '2026-01-03T00:00:00.500Z',
        tweetFieldsObject: ['author_id', 'lang'],
      },
    }),
    timezone: 'Europe/Berlin',
    asks: [
      {
        query: {
          query: 'cats',
          max_results: '10',
          sort_order: 'relevancy',
          start_time: '2026-01-01T23:00:00Z',
          end_time: '2026-01-03T00:00:00Z',
          'tweet.fields': 'author_id,lang',
        },
      },
    ],
  },
  { does: 'nothing where nothing fits', parameters: search('nothing'), gives: [] },
  {
    does: 'fails when X stays too busy',
    parameters: search('busy'),
    fails: 'X gets too many requests: Slow down',
  },
]

const people: AppTrial[] = [
  {
    does: 'somebody by name, with media',
    parameters: message(byName('@ann'), { attachments: '11' }),
    asks: [
      { method: 'GET', path: '/2/users/by/username/ann' },
      {
        method: 'POST',
        path: '/2/dm_conversations/with/7/messages',
        body: { text: 'Hello', attachments: [{ media_id: '11' }] },
      },
    ],
    gives: [{ dm_conversation_id: '1-7', dm_event_id: '500' }],
  },
  {
    does: 'fails where a person does not want it',
    parameters: message(byId('8')),
    fails: 'You do not have permission to message this person.',
  },
  {
    does: 'a person by id, to a list by its address',
    parameters: intoList(byUrl('https://x.com/i/lists/84'), byId('7')),
    asks: [{ method: 'POST', path: '/2/lists/84/members', body: { user_id: '7' } }],
    gives: [{ is_member: true }],
  },
  {
    does: 'fails where the list belongs to others',
    parameters: intoList(byId('85'), byName('ann')),
    fails: 'You are not allowed to add members',
  },
  {
    does: 'the connected account',
    parameters: { resource: 'user', operation: 'searchUser', me: true },
    asks: [{ method: 'GET', path: '/2/users/me' }],
    gives: [me],
  },
  {
    does: 'somebody by name',
    parameters: { resource: 'user', operation: 'searchUser', user: byName('ann') },
    asks: [{ path: '/2/users/by/username/ann' }],
    gives: [ann],
  },
  {
    does: 'somebody by id',
    parameters: { resource: 'user', operation: 'searchUser', user: byId('7') },
    asks: [{ path: '/2/users/7' }],
    gives: [ann],
  },
  {
    does: 'fails where nobody has the name',
    parameters: { resource: 'user', operation: 'searchUser', user: byName('nobody') },
    fails: 'Could not find user with username: [nobody].',
  },
]

const firstVersion: AppTrial[] = [
  {
    does: 'uploads the files of the item and signs with OAuth 1',
    parameters: onPosts('create', {
      text: 'Hi',
      additionalFields: {
        attachments: 'one, two',
        inReplyToStatusId: '22',
        possiblySensitive: true,
        displayCoordinates: true,
      },
    }),
    ...withFiles,
    asks: [
      {
        ...upload('tweet_image', 'image/png'),
        headers: { authorization: expect.stringContaining('oauth_signature=') as string },
      },
      upload('tweet_gif', 'image/gif'),
      {
        path: '/2/tweets',
        body: { text: 'Hi', media: { media_ids: ['710', '710'] }, reply: { in_reply_to_tweet_id: '22' } },
      },
    ],
    gives: [{ id: '99', text: 'Hi' }],
  },
  {
    does: 'sends a file to somebody by id',
    parameters: {
      resource: 'directMessage',
      operation: 'create',
      userId: '7',
      text: 'Hello',
      additionalFields: { attachment: 'clip' },
    },
    ...withFiles,
    asks: [
      upload('dm_video', 'video/mp4'),
      {
        path: '/2/dm_conversations/with/7/messages',
        body: { text: 'Hello', attachments: [{ media_id: '710' }] },
      },
    ],
  },
  {
    does: 'deletes by id',
    parameters: onPosts('delete', { tweetId: '99' }),
    asks: [{ method: 'DELETE', path: '/2/tweets/99' }],
  },
  {
    does: 'likes by id',
    parameters: onPosts('like', { tweetId: '99', additionalFields: { includeEntities: true } }),
    asks: [{ path: '/2/users/me' }, { path: '/2/users/1/likes', body: { tweet_id: '99' } }],
  },
  {
    does: 'searches by language and place with operators',
    parameters: search('cats OR dogs', {
      limit: 10,
      additionalFields: {
        includeEntities: true,
        lang: 'en',
        locationFieldsUi: {
          locationFieldsValues: { latitude: '52.5', longitude: '13.4', radius: 'km', distance: 5 },
        },
        resultType: 'popular',
        until: '2026-01-03T00:00:00Z',
      },
    }),
    asks: [
      {
        query: {
          query: '(cats OR dogs) lang:en point_radius:[13.4 52.5 5km]',
          max_results: '10',
          sort_order: 'relevancy',
          end_time: '2026-01-03T00:00:00Z',
          'tweet.fields': 'entities',
        },
      },
    ],
  },
  {
    does: 'searches for the newest',
    parameters: search('cats', { limit: 10, additionalFields: { resultType: 'recent' } }),
    asks: [{ query: { query: 'cats', max_results: '10', sort_order: 'recency' } }],
  },
]

tryApp(twitter, { hosts: ['api.x.com'], service: twitterDouble, credentials }, [
  ...posts,
  ...searches,
  ...people,
  ...firstVersion.map((trial) => ({ ...trial, versions: [1] })),
])

test('An account is connected with PKCE and stays connected', () => {
  const values = Object.fromEntries(
    twitterOAuth2Api.description.properties.map((each) => [each.name, each.default]),
  )

  expect(values).toMatchObject({
    grantType: 'pkce',
    scope: expect.stringContaining('offline.access') as string,
    allowedHosts,
  })
})
