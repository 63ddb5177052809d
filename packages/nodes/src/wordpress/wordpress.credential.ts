import { defineCredential, param } from '@heddle/core/node'
import { chosenScopes, customScopes } from '../app/custom-scopes.ts'
import { fixedFields } from '../app/fixed-fields.ts'

export const wordpressApi = defineCredential({
  name: 'wordpressApi',
  displayName: 'WordPress API',
  icon: 'node:heddle.wordpress',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Username', required: true }).describe('username'),
    param
      .string({
        label: 'Password',
        required: true,
        description: 'An application password, from the profile of the user in WordPress',
        typeOptions: { password: true },
      })
      .describe('password'),
    param
      .string({ label: 'WordPress URL', required: true, placeholder: 'https://example.com' })
      .describe('url'),
    param.boolean({ label: 'Ignore SSL Issues (Insecure)' }).describe('allowUnauthorizedCerts'),
  ],
  authenticate: {
    type: 'generic',
    properties: {
      baseURL: '={{ $credentials.url }}/wp-json/wp/v2',
      auth: { username: '={{ $credentials.username }}', password: '={{ $credentials.password }}' },
      skipSslCertificateValidation: '={{ $credentials.allowUnauthorizedCerts }}',
    },
  },
  test: { request: { url: '={{ $credentials.url }}/wp-json/wp/v2/users/me' } },
})

const site = '$credentials.wordpressSite.replace("https://", "").replace("http://", "")'

export const wordpressOAuth2Api = defineCredential({
  name: 'wordpressOAuth2Api',
  displayName: 'WordPress OAuth2 API',
  icon: 'node:heddle.wordpress',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://developer.wordpress.com/apps/',
    steps: [
      'Create a new application',
      'Add the redirect URL below under “Redirect URLs”',
      'Copy the client ID and the client secret into the fields below',
    ],
  },
  properties: [
    ...fixedFields({
      grantType: 'authorizationCode',
      authUrl: 'https://public-api.wordpress.com/oauth2/authorize',
      accessTokenUrl: 'https://public-api.wordpress.com/oauth2/token',
      authQueryParameters: '',
      authentication: 'body',
      allowedHosts: 'public-api.wordpress.com',
      scope: chosenScopes('global'),
    }),
    param
      .string({
        label: 'WordPress Site',
        required: true,
        placeholder: 'example.wordpress.com',
        description: 'Address or ID of a site on WordPress.com, or of one that is connected with Jetpack',
      })
      .describe('wordpressSite'),
    ...customScopes('global'),
  ],
  authenticate: {
    type: 'generic',
    properties: { baseURL: `=https://public-api.wordpress.com/wp/v2/sites/{{ ${site} }}` },
  },
  test: { request: { url: 'https://public-api.wordpress.com/rest/v1.1/me' } },
})
