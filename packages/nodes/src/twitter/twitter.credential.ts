import { defineCredential } from '@heddle/core/node'
import { fixedFields } from '../app/fixed-fields.ts'

const allowedHosts = 'api.x.com'
const test = { request: { url: 'https://api.x.com/2/users/me' } }

const scopes = [
  'tweet.read',
  'tweet.write',
  'users.read',
  'like.write',
  'list.read',
  'list.write',
  'dm.read',
  'dm.write',
  'media.write',
  // Without it the account would have to be connected again every two hours.
  'offline.access',
]

export const twitterOAuth2Api = defineCredential({
  name: 'twitterOAuth2Api',
  displayName: 'X OAuth2 API',
  icon: 'node:heddle.twitter',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://console.x.com',
    steps: [
      'Create an app and set up user authentication for it, as a web app that may read, write and send direct messages',
      'Enter the redirect URL below as its callback URI',
      'Copy the OAuth 2.0 client ID and client secret into the fields below',
    ],
  },
  properties: fixedFields({
    grantType: 'pkce',
    authUrl: 'https://x.com/i/oauth2/authorize',
    accessTokenUrl: 'https://api.x.com/2/oauth2/token',
    scope: scopes.join(' '),
    authQueryParameters: '',
    authentication: 'header',
    allowedHosts,
  }),
  test,
})

/** Only documents of the first version name it. */
export const twitterOAuth1Api = defineCredential({
  name: 'twitterOAuth1Api',
  displayName: 'X OAuth API',
  icon: 'node:heddle.twitter',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth1Api'],
  properties: fixedFields({
    requestTokenUrl: 'https://api.twitter.com/oauth/request_token',
    authUrl: 'https://api.twitter.com/oauth/authorize',
    accessTokenUrl: 'https://api.twitter.com/oauth/access_token',
    signatureMethod: 'HMAC-SHA1',
    allowedHosts,
  }),
  test,
})
