import { defineCredential, param } from '@heddle/core/node'
import { fixedFields } from '../app/fixed-fields.ts'

const server = param
  .string({
    label: 'GitHub Server',
    default: 'https://api.github.com',
    description: 'Only a GitHub Enterprise server has another address',
  })
  .describe('server')

const test = { request: { url: '={{ $credentials.server }}/user' } }
const baseURL = '={{ $credentials.server }}'

export const githubApi = defineCredential({
  name: 'githubApi',
  displayName: 'GitHub Access Token',
  icon: 'node:heddle.github',
  documentationUrl: 'guide/credentials',
  properties: [
    server,
    param.string({ label: 'User' }).describe('user'),
    param.string({ label: 'Access Token', typeOptions: { password: true } }).describe('accessToken'),
  ],
  authenticate: {
    type: 'generic',
    properties: { baseURL, headers: { Authorization: '=token {{ $credentials.accessToken }}' } },
  },
  test,
})

/** Of a GitHub Enterprise server the pages to log in stand beside its interface: `https://git.example/api/v3`. */
const loginPage = (path: string): string =>
  `={{ $credentials.server === 'https://api.github.com' ? 'https://github.com' : $credentials.server.replace('/api/v3', '') }}${path}`

export const githubOAuth2Api = defineCredential({
  name: 'githubOAuth2Api',
  displayName: 'GitHub OAuth2 API',
  icon: 'node:heddle.github',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://github.com/settings/developers',
    steps: [
      'Create a new OAuth app',
      'Enter the redirect URL below as its authorization callback URL',
      'Generate a client secret, and copy it and the client ID into the fields below',
    ],
  },
  properties: [
    ...fixedFields({
      grantType: 'authorizationCode',
      authUrl: loginPage('/login/oauth/authorize'),
      accessTokenUrl: loginPage('/login/oauth/access_token'),
      scope:
        'repo,admin:repo_hook,admin:org,admin:org_hook,gist,notifications,user,write:packages,read:packages,delete:packages,workflow',
      authQueryParameters: '',
      authentication: 'header',
    }),
    server,
  ],
  authenticate: { type: 'generic', properties: { baseURL } },
  test,
})

export const githubAppApi = defineCredential({
  name: 'githubAppApi',
  displayName: 'GitHub App',
  icon: 'node:heddle.github',
  documentationUrl: 'guide/credentials',
  properties: [
    server,
    param.string({ label: 'App ID', required: true }).describe('appId'),
    param
      .string({
        label: 'Installation ID',
        required: true,
        description: 'The number at the end of the address of the installation’s settings',
      })
      .describe('installationId'),
    param
      .string({ label: 'Private Key', required: true, typeOptions: { password: true, rows: 5 } })
      .describe('privateKey'),
    ...fixedFields({ accessToken: '' }),
  ],
  authenticate: { type: 'generic', properties: { baseURL } },
  test: { request: { url: '={{ $credentials.server }}/installation/repositories' } },
})
