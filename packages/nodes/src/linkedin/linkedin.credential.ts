import { defineCredential, param } from '@heddle/core/node'
import { fixedFields } from '../app/fixed-fields.ts'

const login = {
  grantType: 'authorizationCode',
  authUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  accessTokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
  authQueryParameters: '',
  authentication: 'body',
  allowedHosts: 'api.linkedin.com, www.linkedin.com',
}

const setUp = {
  url: 'https://www.linkedin.com/developers/apps',
  steps: [
    'Create an app for your company page',
    'Add the redirect URL below under “Auth”',
    'Copy the client ID and the client secret into the fields below',
  ],
}

/** What an account may do: post as a person, and as the organizations that it manages where that is wanted. */
const scope =
  "={{ ($credentials.legacy ? 'r_liteprofile r_emailaddress' : 'openid profile email') + ' w_member_social' + ($credentials.organizationSupport ? ' w_organization_social' : '') }}"

export const linkedInOAuth2Api = defineCredential({
  name: 'linkedInOAuth2Api',
  displayName: 'LinkedIn OAuth2 API',
  icon: 'node:heddle.linkedIn',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp,
  properties: [
    ...fixedFields({ ...login, scope }),
    param
      .boolean({
        label: 'Organization Support',
        default: true,
        description: 'Whether to post as an organization too. The app needs the Advertising API for it.',
      })
      .describe('organizationSupport'),
    param
      .boolean({
        label: 'Legacy',
        default: true,
        description: 'Whether the app was made before LinkedIn moved to OpenID',
      })
      .describe('legacy'),
  ],
})

export const linkedInCommunityManagementOAuth2Api = defineCredential({
  name: 'linkedInCommunityManagementOAuth2Api',
  displayName: 'LinkedIn Community Management OAuth2 API',
  icon: 'node:heddle.linkedIn',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp,
  properties: fixedFields({ ...login, scope: 'w_member_social w_organization_social r_basicprofile' }),
})
