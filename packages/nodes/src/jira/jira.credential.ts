import { defineCredential, param } from '@heddle/core/node'
import { chosenScopes, customScopes } from '../app/custom-scopes.ts'
import { fixedFields } from '../app/fixed-fields.ts'

const secret = { password: true }
const domain = (placeholder: string) =>
  param.string({ label: 'Domain', required: true, placeholder }).describe('domain')
const common = {
  icon: 'node:heddle.jira',
  documentationUrl: 'guide/credentials',
  test: { request: { url: '/rest/api/2/myself' } },
} as const
const baseURL = '={{ $credentials.domain }}'
const signedWith = (password: string) => ({
  type: 'generic',
  properties: {
    baseURL,
    auth: { username: '={{ $credentials.email }}', password: `={{ $credentials.${password} }}` },
  },
})

export const jiraSoftwareCloudApi = defineCredential({
  ...common,
  name: 'jiraSoftwareCloudApi',
  displayName: 'Jira Cloud API',
  properties: [
    param.string({ label: 'Email', required: true, placeholder: 'name@example.com' }).describe('email'),
    param.string({ label: 'API Token', required: true, typeOptions: secret }).describe('apiToken'),
    domain('https://example.atlassian.net'),
  ],
  authenticate: signedWith('apiToken'),
})

export const jiraSoftwareServerApi = defineCredential({
  ...common,
  name: 'jiraSoftwareServerApi',
  displayName: 'Jira Server API',
  properties: [
    param.string({ label: 'Username or Email', required: true }).describe('email'),
    param.string({ label: 'Password', required: true, typeOptions: secret }).describe('password'),
    domain('https://jira.example.com'),
  ],
  authenticate: signedWith('password'),
})

export const jiraSoftwareServerPatApi = defineCredential({
  ...common,
  name: 'jiraSoftwareServerPatApi',
  displayName: 'Jira Server Personal Access Token',
  properties: [
    param
      .string({ label: 'Personal Access Token', required: true, typeOptions: secret })
      .describe('personalAccessToken'),
    domain('https://jira.example.com'),
  ],
  authenticate: {
    type: 'generic',
    properties: { baseURL, headers: { Authorization: '=Bearer {{ $credentials.personalAccessToken }}' } },
  },
})

// Without the last one the account would have to be connected again every hour.
const scopes =
  'read:jira-work write:jira-work read:jira-user manage:jira-configuration manage:jira-webhook offline_access'

/** A person of a program, which signs in by itself. */
export const atlassianServiceAccountApi = defineCredential({
  name: 'atlassianServiceAccountApi',
  displayName: 'Atlassian Service Account API',
  icon: 'node:heddle.jira',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  properties: fixedFields({
    grantType: 'clientCredentials',
    accessTokenUrl: 'https://auth.atlassian.com/oauth/token',
    authentication: 'body',
    allowedHosts: 'api.atlassian.com',
  }),
  test: { request: { url: 'https://api.atlassian.com/oauth/token/accessible-resources' } },
})

export const jiraSoftwareCloudOAuth2Api = defineCredential({
  name: 'jiraSoftwareCloudOAuth2Api',
  displayName: 'Jira Cloud OAuth2 API',
  icon: 'node:heddle.jira',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://developer.atlassian.com/console/myapps/',
    steps: [
      'Create an OAuth 2.0 integration',
      'Under “Permissions”, add the Jira API with its scopes for reading, writing and webhooks',
      'Under “Authorization”, enter the redirect URL below as the callback URL',
      'Copy the client ID and the secret from “Settings” into the fields below',
    ],
  },
  properties: [
    domain('https://example.atlassian.net'),
    ...customScopes(scopes),
    ...fixedFields({
      grantType: 'authorizationCode',
      authUrl: 'https://auth.atlassian.com/authorize',
      accessTokenUrl: 'https://auth.atlassian.com/oauth/token',
      scope: chosenScopes(scopes),
      authQueryParameters: 'audience=api.atlassian.com&prompt=consent',
      authentication: 'body',
      allowedHosts: 'api.atlassian.com',
    }),
  ],
  test: { request: { url: 'https://api.atlassian.com/oauth/token/accessible-resources' } },
})
