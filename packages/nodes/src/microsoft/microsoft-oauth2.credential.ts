import { defineCredential, param } from '@heddle/core/node'
import { chosenScopes, customScopes } from '../app/custom-scopes.ts'
import { fixedFields } from '../app/fixed-fields.ts'

const login = 'https://login.microsoftonline.com/common/oauth2/v2.0'
// The server gives a node only the fields that stand here with a space behind them.
const graph = '={{ $credentials.graphApiBaseUrl }}/v1.0'

export const microsoftOAuth2Api = defineCredential({
  name: 'microsoftOAuth2Api',
  displayName: 'Microsoft OAuth2 API',
  icon: 'file:microsoft.svg',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    steps: [
      'Register a new application, for the accounts that will use it',
      'Add the platform “Web”, with the redirect URL below',
      'Add the permissions of Microsoft Graph that you need under “API permissions”',
      'Create a client secret, and copy its value and the application (client) ID into the fields below',
    ],
  },
  properties: [
    ...fixedFields({
      grantType: 'authorizationCode',
      authQueryParameters: 'response_mode=query&prompt=select_account',
      authentication: 'body',
      // Where the account is decides where its token may go.
      allowedHosts: '',
    }),
    param
      .string({
        label: 'Authorization URL',
        required: true,
        default: `${login}/authorize`,
        description: 'Put your tenant ID in place of “common” if only its accounts may sign in',
      })
      .describe('authUrl'),
    param
      .string({ label: 'Access Token URL', required: true, default: `${login}/token` })
      .describe('accessTokenUrl'),
    param.string({ label: 'Client ID', required: true }).describe('clientId'),
    param
      .string({ label: 'Client Secret', required: true, typeOptions: { password: true } })
      .describe('clientSecret'),
    param
      .string({
        label: 'Scope',
        placeholder: 'openid offline_access Mail.Read',
        description: 'Scopes to request, separated by spaces. Without offline_access the access soon ends.',
      })
      .describe('scope'),
    param
      .options({
        label: 'Cloud',
        options: [
          { name: 'Global', value: 'https://graph.microsoft.com' },
          { name: 'US Government', value: 'https://graph.microsoft.us' },
          { name: 'US Government (DoD)', value: 'https://dod-graph.microsoft.us' },
          { name: 'China', value: 'https://microsoftgraph.chinacloudapi.cn' },
        ],
        default: 'https://graph.microsoft.com',
      })
      .describe('graphApiBaseUrl'),
  ],
  authenticate: { type: 'generic', properties: { baseURL: `${graph}/me` } },
  test: { request: { url: '={{ $credentials.graphApiBaseUrl }}/v1.0/me' } },
})

const outlookScopes = [
  'openid',
  'offline_access',
  'Contacts.ReadWrite',
  'Contacts.ReadWrite.Shared',
  'Calendars.ReadWrite',
  'Calendars.ReadWrite.Shared',
  'Mail.ReadWrite',
  'Mail.ReadWrite.Shared',
  'Mail.Send',
  'Mail.Send.Shared',
  'MailboxSettings.Read',
].join(' ')

/** The mailbox of the account itself, or another one that it may use. */
const mailbox =
  '{{ $credentials.useShared ? "users/" + encodeURIComponent( $credentials.userPrincipalName ) : "me" }}'

export const microsoftOutlookOAuth2Api = defineCredential({
  name: 'microsoftOutlookOAuth2Api',
  displayName: 'Microsoft Outlook OAuth2 API',
  icon: 'node:heddle.microsoftOutlook',
  documentationUrl: 'guide/credentials',
  extends: ['microsoftOAuth2Api'],
  properties: [
    ...customScopes(outlookScopes),
    ...fixedFields({ scope: chosenScopes(outlookScopes) }),
    param
      .boolean({
        label: 'Use Shared Mailbox',
        description: 'Whether to use a mailbox of someone else that the account has access to',
      })
      .describe('useShared'),
    param
      .string({
        label: 'User Principal Name',
        placeholder: 'sales@example.com',
        description: 'Address of the shared mailbox',
        show: { useShared: [true] },
      })
      .describe('userPrincipalName'),
  ],
  authenticate: { type: 'generic', properties: { baseURL: `${graph}/${mailbox}` } },
  test: { request: { url: `${graph}/${mailbox}/mailFolders/inbox` } },
})
