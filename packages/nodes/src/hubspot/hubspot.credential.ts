import { defineCredential, param } from '@heddle/core/node'
import { fixedFields } from '../app/fixed-fields.ts'

const password = { password: true }
const hosts = { allowedHosts: 'api.hubapi.com, api.hsforms.com' }
const common = { icon: 'node:heddle.hubspot', documentationUrl: 'guide/credentials' } as const
const test = { request: { url: 'https://api.hubapi.com/account-info/v3/details' } }

export const hubspotApi = defineCredential({
  ...common,
  name: 'hubspotApi',
  displayName: 'HubSpot API Key',
  properties: [
    param
      .string({
        label: 'API Key',
        required: true,
        typeOptions: password,
        description: 'HubSpot gives no new keys. Use an app token instead.',
      })
      .describe('apiKey'),
    ...fixedFields(hosts),
  ],
  authenticate: { type: 'generic', properties: { qs: { hapikey: '={{ $credentials.apiKey }}' } } },
  test,
})

export const hubspotAppToken = defineCredential({
  ...common,
  name: 'hubspotAppToken',
  displayName: 'HubSpot App Token',
  properties: [
    param
      .string({
        label: 'App Token',
        required: true,
        typeOptions: password,
        description: 'Access token of a private app in your HubSpot account',
      })
      .describe('appToken'),
    ...fixedFields(hosts),
  ],
  authenticate: {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.appToken }}' } },
  },
  test,
})

const records = ['companies', 'contacts', 'deals']
const scopes = [
  'oauth',
  ...records.flatMap((name) => [
    `crm.objects.${name}.read`,
    `crm.objects.${name}.write`,
    `crm.schemas.${name}.read`,
  ]),
  'crm.lists.read',
  'crm.lists.write',
  'crm.objects.owners.read',
  'forms',
  'tickets',
].join(' ')

const login = {
  grantType: 'authorizationCode',
  authUrl: 'https://app.hubspot.com/oauth/authorize',
  accessTokenUrl: 'https://api.hubapi.com/oauth/v1/token',
  authQueryParameters: 'grant_type=authorization_code',
  authentication: 'body',
  ...hosts,
}

const appPage = 'https://app.hubspot.com/developer'

export const hubspotOAuth2Api = defineCredential({
  ...common,
  name: 'hubspotOAuth2Api',
  displayName: 'HubSpot OAuth2 API',
  extends: ['oAuth2Api'],
  setUp: {
    url: appPage,
    steps: [
      'Create a public app in your developer account',
      'Under “Auth”, add the redirect URL below',
      `Under “Auth”, add these scopes: ${scopes}`,
      'Copy the client ID and the client secret into the fields below',
    ],
  },
  properties: fixedFields({ ...login, scope: scopes }),
  test,
})

const watched = [
  'oauth',
  ...records.flatMap((name) => [`crm.objects.${name}.read`, `crm.schemas.${name}.read`]),
  'tickets',
  'conversations.read',
].join(' ')

export const hubspotDeveloperApi = defineCredential({
  ...common,
  name: 'hubspotDeveloperApi',
  displayName: 'HubSpot Developer API',
  extends: ['oAuth2Api'],
  setUp: {
    url: appPage,
    steps: [
      'Create a public app in your developer account',
      'Under “Auth”, add the redirect URL below',
      `Under “Auth”, add these scopes: ${watched}`,
      'Copy the app ID, the client ID and the client secret into the fields below',
      'Copy the developer API key from “Keys” into its field',
    ],
  },
  properties: [
    param
      .string({
        label: 'Developer API Key',
        required: true,
        typeOptions: password,
        description: 'Of the developer account that has the app',
      })
      .describe('apiKey'),
    param.string({ label: 'App ID', required: true }).describe('appId'),
    ...fixedFields({ ...login, scope: watched }),
  ],
  test,
})
