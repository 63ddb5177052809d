import { defineCredential, param } from '@heddle/core/node'
import { fixedFields } from '../app/fixed-fields.ts'

const hosts = fixedFields({ allowedHosts: 'api.notion.com' })

export const notionApi = defineCredential({
  name: 'notionApi',
  displayName: 'Notion API',
  icon: 'node:heddle.notion',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({
        label: 'Internal Integration Secret',
        required: true,
        typeOptions: { password: true },
        description: 'Of an integration that the pages are shared with',
      })
      .describe('apiKey'),
    ...hosts,
  ],
  authenticate: {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.apiKey }}' } },
  },
  test: {
    request: { url: 'https://api.notion.com/v1/users/me', headers: { 'Notion-Version': '2025-09-03' } },
  },
})

export const notionOAuth2Api = defineCredential({
  name: 'notionOAuth2Api',
  displayName: 'Notion OAuth2 API',
  icon: 'node:heddle.notion',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://www.notion.so/profile/integrations',
    steps: [
      'Create a public integration with the redirect URL below',
      'Copy its OAuth client ID and OAuth client secret into the fields below',
    ],
  },
  properties: [
    ...fixedFields({
      grantType: 'authorizationCode',
      authUrl: 'https://api.notion.com/v1/oauth/authorize',
      accessTokenUrl: 'https://api.notion.com/v1/oauth/token',
      scope: '',
      authQueryParameters: 'owner=user',
      authentication: 'header',
    }),
    ...hosts,
  ],
})
