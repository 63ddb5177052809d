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
          { name: 'Body', value: 'body', description: 'The client is named in the body' },
          { name: 'Header', value: 'header', description: 'The client is named by basic authentication' },
        ],
        default: 'header',
      })
      .describe('authentication'),
    param.boolean({ label: 'Ignore SSL Issues (Insecure)' }).describe('ignoreSSLIssues'),
    allowedHosts,
  ],
})

const fixed = (name: string, value: string) => param.hidden({ label: name, default: value }).describe(name)

export const googleOAuth2Api = defineCredential({
  name: 'googleOAuth2Api',
  displayName: 'Google OAuth2 API',
  icon: 'file:google.svg',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  properties: [
    fixed('grantType', 'authorizationCode'),
    fixed('authUrl', 'https://accounts.google.com/o/oauth2/v2/auth'),
    fixed('accessTokenUrl', 'https://oauth2.googleapis.com/token'),
    // Without these Google gives no refresh token.
    fixed('authQueryParameters', 'access_type=offline&prompt=consent'),
    fixed('authentication', 'body'),
    fixed('allowedHosts', '*.googleapis.com'),
    param.string({ label: 'Client ID', required: true }).describe('clientId'),
    param.string({ label: 'Client Secret', required: true, typeOptions: secret }).describe('clientSecret'),
    param
      .string({
        label: 'Scope',
        required: true,
        placeholder: 'https://www.googleapis.com/auth/drive.readonly',
        description: 'What the account allows, separated by spaces',
      })
      .describe('scope'),
  ],
})
