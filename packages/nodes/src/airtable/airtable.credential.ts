import { defineCredential, param } from '@heddle/core/node'
import { fixedFields } from '../app/fixed-fields.ts'

const secret = { password: true }
const hosts = fixedFields({ allowedHosts: 'api.airtable.com' })
const authenticate = (token: string) => ({
  type: 'generic',
  properties: { headers: { Authorization: `=Bearer {{ $credentials.${token} }}` } },
})
const test = { request: { url: 'https://api.airtable.com/v0/meta/whoami' } }

export const airtableTokenApi = defineCredential({
  name: 'airtableTokenApi',
  displayName: 'Airtable Personal Access Token',
  icon: 'node:heddle.airtable',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Access Token', typeOptions: secret }).describe('accessToken'),
    ...hosts,
  ],
  authenticate: authenticate('accessToken'),
  test,
})

/** The keys that Airtable has replaced by tokens; older documents name them. */
export const airtableApi = defineCredential({
  name: 'airtableApi',
  displayName: 'Airtable API Key',
  icon: 'node:heddle.airtable',
  documentationUrl: 'guide/credentials',
  properties: [param.string({ label: 'API Key', typeOptions: secret }).describe('apiKey'), ...hosts],
  authenticate: authenticate('apiKey'),
  test,
})

export const airtableOAuth2Api = defineCredential({
  name: 'airtableOAuth2Api',
  displayName: 'Airtable OAuth2 API',
  icon: 'node:heddle.airtable',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://airtable.com/create/oauth',
    steps: [
      'Register a new OAuth integration with the redirect URL below',
      'Select the scopes below for it',
      'Generate a client secret, and copy it and the client ID into the fields below',
    ],
  },
  properties: [
    ...fixedFields({
      grantType: 'pkce',
      authUrl: 'https://airtable.com/oauth2/v1/authorize',
      accessTokenUrl: 'https://airtable.com/oauth2/v1/token',
      scope: 'schema.bases:read data.records:read data.records:write',
      authQueryParameters: '',
      authentication: 'header',
    }),
    ...hosts,
  ],
})
