import { defineCredential, param } from '@heddle/core/node'
import { customScopes } from '../app/custom-scopes.ts'
import { fixedFields } from '../app/fixed-fields.ts'

const password = { password: true }

const signatureSecret = param
  .string({
    label: 'Signature Secret',
    typeOptions: password,
    description: 'Signing secret of the Slack app. With it, the trigger takes calls from Slack only.',
  })
  .describe('signatureSecret')

const hosts = { allowedHosts: 'slack.com, *.slack.com' }
const test = { request: { url: 'https://slack.com/api/auth.test', method: 'GET' } }

export const slackApi = defineCredential({
  name: 'slackApi',
  displayName: 'Slack API',
  icon: 'node:heddle.slack',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({
        label: 'Access Token',
        required: true,
        description: 'Bot or user token of the Slack app, from its page OAuth & Permissions',
        typeOptions: password,
      })
      .describe('accessToken'),
    signatureSecret,
    ...fixedFields(hosts),
  ],
  authenticate: {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.accessToken }}' } },
  },
  test,
})

const scopes = [
  'channels:read channels:write channels:history chat:write files:read files:write groups:read groups:write',
  'groups:history im:read im:write im:history mpim:read mpim:write mpim:history reactions:read reactions:write',
  'search:read stars:read stars:write usergroups:read usergroups:write users:read users:read.email',
  'users.profile:read users.profile:write',
].join(' ')

export const slackOAuth2Api = defineCredential({
  name: 'slackOAuth2Api',
  displayName: 'Slack OAuth2 API',
  icon: 'node:heddle.slack',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://api.slack.com/apps',
    steps: [
      'Create a new app for your workspace',
      'Under “OAuth & Permissions”, add the redirect URL below and the user token scopes you need',
      'Copy the client ID and the client secret from “Basic Information” into the fields below',
    ],
  },
  properties: [
    param.string({ label: 'Client ID', required: true }).describe('clientId'),
    param.string({ label: 'Client Secret', required: true, typeOptions: password }).describe('clientSecret'),
    signatureSecret,
    ...customScopes(scopes, { name: 'userScope', label: 'User Scope' }),
    ...fixedFields({
      grantType: 'authorizationCode',
      authUrl: 'https://slack.com/oauth/v2/authorize',
      accessTokenUrl: 'https://slack.com/api/oauth.v2.access',
      scope: '',
      // Messages are sent in the name of the person who connects.
      authQueryParameters: `=user_scope={{ $credentials.customScopes ? $credentials.userScope : "${scopes}" }}`,
      authentication: 'body',
      ...hosts,
    }),
  ],
  test,
})
