import { defineCredential, param } from '@heddle/core/node'
import { chosenScopes, customScopes } from '../app/custom-scopes.ts'

const fixed = (name: string, value: string) => param.hidden({ label: name, default: value }).describe(name)

export const googleOAuth2Api = defineCredential({
  name: 'googleOAuth2Api',
  displayName: 'Google OAuth2 API',
  icon: 'file:google.svg',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://console.cloud.google.com/apis/credentials',
    steps: [
      'Choose or create a project, and enable the API of each service you want to use',
      'Create an OAuth client ID of the type “Web application”',
      'Add the redirect URL below under “Authorized redirect URIs”',
      'Copy the client ID and the client secret into the fields below',
    ],
  },
  properties: [
    fixed('grantType', 'authorizationCode'),
    fixed('authUrl', 'https://accounts.google.com/o/oauth2/v2/auth'),
    fixed('accessTokenUrl', 'https://oauth2.googleapis.com/token'),
    // Without these Google gives no refresh token.
    fixed('authQueryParameters', 'access_type=offline&prompt=consent'),
    fixed('authentication', 'body'),
    fixed('allowedHosts', '*.googleapis.com'),
    param.string({ label: 'Client ID', required: true }).describe('clientId'),
    param
      .string({ label: 'Client Secret', required: true, typeOptions: { password: true } })
      .describe('clientSecret'),
    param
      .string({
        label: 'Scope',
        required: true,
        placeholder: 'https://www.googleapis.com/auth/drive.readonly',
        description: 'Scopes to request, separated by spaces',
      })
      .describe('scope'),
  ],
})

interface GoogleAccount {
  name: string
  displayName: string
  /** What the nodes of this service need to be allowed. */
  scopes: readonly string[]
  /** A cheap question that any account of the service can answer. */
  testUrl: string
}

/** An account for one service of Google: it knows its scopes, unless a person has their own. */
const googleAccount = ({ name, displayName, scopes, testUrl }: GoogleAccount) =>
  defineCredential({
    name,
    displayName,
    icon: 'file:google.svg',
    documentationUrl: 'guide/credentials',
    extends: ['googleOAuth2Api'],
    test: { request: { url: testUrl, method: 'GET' } },
    properties: [...customScopes(scopes.join(' ')), fixed('scope', chosenScopes(scopes.join(' ')))],
  })

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`

const sheetScopes = [scope('spreadsheets'), scope('drive.file'), scope('drive.metadata')]
const driveTest = 'https://www.googleapis.com/drive/v3/about?fields=user'

export const googleSheetsOAuth2Api = googleAccount({
  name: 'googleSheetsOAuth2Api',
  displayName: 'Google Sheets OAuth2 API',
  scopes: sheetScopes,
  testUrl: driveTest,
})

export const googleSheetsTriggerOAuth2Api = googleAccount({
  name: 'googleSheetsTriggerOAuth2Api',
  displayName: 'Google Sheets Trigger OAuth2 API',
  scopes: sheetScopes,
  testUrl: driveTest,
})

export const googleDriveOAuth2Api = googleAccount({
  name: 'googleDriveOAuth2Api',
  displayName: 'Google Drive OAuth2 API',
  scopes: [scope('drive'), scope('drive.appdata')],
  testUrl: driveTest,
})

export const googleDocsOAuth2Api = googleAccount({
  name: 'googleDocsOAuth2Api',
  displayName: 'Google Docs OAuth2 API',
  scopes: [scope('documents'), scope('drive'), scope('drive.file')],
  testUrl: driveTest,
})

export const googleCalendarOAuth2Api = googleAccount({
  name: 'googleCalendarOAuth2Api',
  displayName: 'Google Calendar OAuth2 API',
  scopes: [scope('calendar'), scope('calendar.events')],
  testUrl: 'https://www.googleapis.com/calendar/v3/users/me/calendarList?maxResults=1',
})

export const gmailOAuth2 = googleAccount({
  name: 'gmailOAuth2',
  displayName: 'Gmail OAuth2 API',
  scopes: ['https://mail.google.com/', scope('gmail.modify'), scope('gmail.compose'), scope('gmail.labels')],
  testUrl: 'https://gmail.googleapis.com/gmail/v1/users/me/profile',
})

export const youTubeOAuth2Api = googleAccount({
  name: 'youTubeOAuth2Api',
  displayName: 'YouTube OAuth2 API',
  scopes: [
    scope('youtube'),
    scope('youtubepartner'),
    scope('youtube.force-ssl'),
    scope('youtube.upload'),
    scope('youtubepartner-channel-audit'),
  ],
  testUrl: 'https://www.googleapis.com/youtube/v3/channels?part=id&mine=true',
})
