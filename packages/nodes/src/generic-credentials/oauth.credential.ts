import { defineCredential, param } from '@heddle/core/node'
import { allowedHosts } from './http-fields.ts'

const secret = { password: true }

export const oAuth1Api = defineCredential({
  name: 'oAuth1Api',
  displayName: 'OAuth1 API',
  icon: 'file:lock.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Authorization URL', required: true }).describe('authUrl'),
    param.string({ label: 'Access Token URL', required: true }).describe('accessTokenUrl'),
    param.string({ label: 'Consumer Key', required: true, typeOptions: secret }).describe('consumerKey'),
    param
      .string({ label: 'Consumer Secret', required: true, typeOptions: secret })
      .describe('consumerSecret'),
    param.string({ label: 'Request Token URL', required: true }).describe('requestTokenUrl'),
    param
      .options({
        label: 'Signature Method',
        options: ['HMAC-SHA1', 'HMAC-SHA256', 'HMAC-SHA512'].map((value) => ({ name: value, value })),
        default: 'HMAC-SHA1',
      })
      .describe('signatureMethod'),
    allowedHosts,
  ],
})

export const oAuth2Api = defineCredential({
  name: 'oAuth2Api',
  displayName: 'OAuth2 API',
  icon: 'file:lock.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .options({
        label: 'Grant Type',
        options: [
          { name: 'Authorization Code', value: 'authorizationCode' },
          { name: 'Client Credentials', value: 'clientCredentials' },
          { name: 'PKCE', value: 'pkce' },
        ],
        default: 'authorizationCode',
      })
      .describe('grantType'),
    param
      .string({
        label: 'Authorization URL',
        required: true,
        show: { grantType: ['authorizationCode', 'pkce'] },
      })
      .describe('authUrl'),
    param.string({ label: 'Access Token URL', required: true }).describe('accessTokenUrl'),
    param.string({ label: 'Client ID', required: true }).describe('clientId'),
    param.string({ label: 'Client Secret', typeOptions: secret }).describe('clientSecret'),
    param.string({ label: 'Scope', description: 'Separated by spaces' }).describe('scope'),
    param
      .string({
        label: 'Auth URI Query Parameters',
        placeholder: 'access_type=offline',
        show: { grantType: ['authorizationCode', 'pkce'] },
      })
      .describe('authQueryParameters'),
    param
      .options({
        label: 'Authentication',
        options: [
          { name: 'Body', value: 'body', description: 'Sends the client ID and secret in the body' },
          {
            name: 'Header',
            value: 'header',
            description: 'Sends the client ID and secret with basic authentication',
          },
        ],
        default: 'header',
      })
      .describe('authentication'),
    param.boolean({ label: 'Ignore SSL Issues (Insecure)' }).describe('ignoreSSLIssues'),
    allowedHosts,
  ],
})
