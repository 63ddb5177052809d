import { defineCredential, param } from '@heddle/core/node'
import { chosenScopes, customScopes } from '../app/custom-scopes.ts'
import { fixedFields } from '../app/fixed-fields.ts'

const allowedHosts = 'graph.facebook.com, graph-video.facebook.com'

export const facebookGraphApi = defineCredential({
  name: 'facebookGraphApi',
  displayName: 'Facebook Graph API',
  icon: 'node:heddle.facebookGraphApi',
  documentationUrl: 'guide/credentials',
  properties: [
    param.string({ label: 'Access Token', typeOptions: { password: true } }).describe('accessToken'),
    ...fixedFields({ allowedHosts }),
  ],
  authenticate: { type: 'generic', properties: { qs: { access_token: '={{ $credentials.accessToken }}' } } },
  test: { request: { url: 'https://graph.facebook.com/me' } },
})

const usualScopes =
  'public_profile email pages_show_list pages_read_engagement pages_manage_posts instagram_basic instagram_content_publish'

export const facebookGraphApiOAuth2Api = defineCredential({
  name: 'facebookGraphApiOAuth2Api',
  displayName: 'Facebook Graph OAuth2 API',
  icon: 'node:heddle.facebookGraphApi',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://developers.facebook.com/apps',
    steps: [
      'Create an app and add “Facebook Login”',
      'Add the redirect URL below under “Valid OAuth Redirect URIs”',
      'Copy the app ID and the app secret into the fields below',
    ],
  },
  properties: [
    ...fixedFields({
      grantType: 'authorizationCode',
      authUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
      accessTokenUrl: 'https://graph.facebook.com/v25.0/oauth/access_token',
      authQueryParameters: '',
      authentication: 'header',
      scope: chosenScopes(usualScopes),
      allowedHosts,
    }),
    ...customScopes(usualScopes),
  ],
  test: { request: { url: 'https://graph.facebook.com/me' } },
})
