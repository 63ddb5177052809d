import type { JsonObject } from '@heddle/core'
import type { LoadOptionsContext } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { startDouble, type DoubleRequest } from '../testing/double.ts'
import { tryApp } from '../testing/try-app.ts'
import { linkedIn } from './linkedin.node.ts'

const account = { oauthTokenData: { access_token: 'l1' }, allowedHosts: 'api.linkedin.com, www.linkedin.com' }
const credentials = { linkedInOAuth2Api: account, linkedInCommunityManagementOAuth2Api: account }
const hosts = ['api.linkedin.com', 'www.linkedin.com']
const uploadUrl = 'https://www.linkedin.com/dms-uploads/1'

/** Takes posts and pictures; of its person it tells only in the older way. */
function service({ method, path, headers, body }: DoubleRequest) {
  if (headers.authorization !== 'Bearer l1') return { status: 401, body: { message: 'Invalid access token' } }
  if (path === '/v2/userinfo') return { status: 403, body: { message: 'Not enough permissions' } }
  if (path === '/v2/me') return { body: { id: 'p1', localizedFirstName: 'Ada', localizedLastName: 'Lee' } }
  if (path === '/rest/images') return { body: { value: { uploadUrl, image: 'urn:li:image:1' } } }
  if (method === 'PUT') return { status: 201 }
  if ((body as JsonObject).commentary === 'twice')
    return { status: 422, body: { message: 'Content is a duplicate' } }
  return { status: 201, headers: { 'x-restli-id': 'urn:li:share:9' } }
}

const post = (author: string, more: JsonObject = {}) => ({
  author,
  lifecycleState: 'PUBLISHED',
  distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
  visibility: 'PUBLIC',
  commentary: 'Hello',
  ...more,
})
const person = 'urn:li:person:p1'
const picture = [[{ json: {}, binary: { pic: { mimeType: 'image/png', data: btoa('cat') } } }]]
const uploading = [
  { method: 'POST', path: '/rest/images', body: { initializeUploadRequest: { owner: person } } },
  { method: 'PUT', path: '/dms-uploads/1', body: 'cat', headers: { 'content-type': 'image/png' } },
]

tryApp(linkedIn, { hosts, service, credentials }, [
  {
    does: 'a text of a person, with its signs as they stand',
    parameters: { person: 'p1', text: 'Hello (you)', additionalFields: { visibility: 'CONNECTIONS' } },
    asks: [
      {
        method: 'POST',
        path: '/rest/posts',
        headers: { 'linkedin-version': '202510' },
        body: post(person, { commentary: String.raw`Hello \(you\)`, visibility: 'CONNECTIONS' }),
      },
    ],
    gives: [{ urn: 'urn:li:share:9' }],
  },
  {
    does: 'as an organization',
    parameters: {
      authentication: 'communityManagement',
      postAs: 'organization',
      organization: '5',
      text: 'Hello',
    },
    asks: [{ body: post('urn:li:organization:5') }],
  },
  {
    does: 'with a picture',
    parameters: {
      person: 'p1',
      text: 'Hello',
      shareMediaCategory: 'IMAGE',
      binaryPropertyName: 'pic',
      additionalFields: { title: 'T' },
    },
    inputs: picture,
    asks: [
      ...uploading,
      { body: post(person, { content: { media: { id: 'urn:li:image:1', title: 'T' } } }) },
    ],
  },
  {
    does: 'with an article and its picture',
    parameters: {
      person: 'p1',
      text: 'Hello',
      shareMediaCategory: 'ARTICLE',
      additionalFields: {
        title: 'T',
        description: 'D',
        originalUrl: 'https://a.example',
        thumbnailBinaryPropertyName: 'pic',
      },
    },
    inputs: picture,
    asks: [
      ...uploading,
      {
        body: post(person, {
          content: {
            article: {
              source: 'https://a.example',
              title: 'T',
              description: 'D',
              thumbnail: 'urn:li:image:1',
            },
          },
        }),
      },
    ],
  },
  { does: 'says why not', parameters: { person: 'p1', text: 'twice' }, fails: 'Content is a duplicate' },
])

test('the account posts as its own person', async () => {
  const double = await startDouble(hosts, service, credentials)
  const context: Partial<LoadOptionsContext> = {
    parameters: { authentication: 'standard' },
    node: { type: linkedIn.type, version: 1 },
    http: double.http,
  }
  expect(await linkedIn.loadOptions.person?.(context as LoadOptionsContext)).toEqual([
    { name: 'Ada Lee', value: 'p1' },
  ])
  await double.stop()
})
