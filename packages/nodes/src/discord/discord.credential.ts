import { defineCredential, param } from '@heddle/core/node'
import { chosenScopes, customScopes } from '../app/custom-scopes.ts'
import { fixedFields } from '../app/fixed-fields.ts'

const password = { password: true }
const hosts = fixedFields({ allowedHosts: 'discord.com' })

const botToken = param
  .string({
    label: 'Bot Token',
    required: true,
    description: 'From the page Bot of your application in the Discord developer portal',
    typeOptions: password,
  })
  .describe('botToken')

const asBot = {
  type: 'generic',
  properties: { headers: { Authorization: '=Bot {{ $credentials.botToken }}' } },
}
const test = { request: { url: 'https://discord.com/api/v10/users/@me', method: 'GET' } }

export const discordBotApi = defineCredential({
  name: 'discordBotApi',
  displayName: 'Discord Bot API',
  icon: 'node:heddle.discord',
  documentationUrl: 'guide/credentials',
  properties: [
    botToken,
    param.string({ label: 'Application ID' }).describe('applicationId'),
    param.string({ label: 'Public Key' }).describe('publicKey'),
    ...hosts,
  ],
  authenticate: asBot,
  test,
})

const scopes = 'identify guilds guilds.join bot'

/** Connecting invites the bot into a server; it is the bot that does the work then. */
export const discordOAuth2Api = defineCredential({
  name: 'discordOAuth2Api',
  displayName: 'Discord OAuth2 API',
  icon: 'node:heddle.discord',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  setUp: {
    url: 'https://discord.com/developers/applications',
    steps: [
      'Create a new application',
      'Under “OAuth2”, add the redirect URL below',
      'Copy the client ID and the client secret into the fields below',
    ],
  },
  properties: [
    botToken,
    param.string({ label: 'Client ID', required: true }).describe('clientId'),
    param.string({ label: 'Client Secret', required: true, typeOptions: password }).describe('clientSecret'),
    ...customScopes(scopes),
    ...fixedFields({
      grantType: 'authorizationCode',
      authUrl: 'https://discord.com/api/oauth2/authorize',
      accessTokenUrl: 'https://discord.com/api/oauth2/token',
      authQueryParameters: 'permissions=1642758929655',
      authentication: 'body',
      scope: chosenScopes(scopes),
    }),
    ...hosts,
  ],
  authenticate: asBot,
  test,
})

export const discordWebhookApi = defineCredential({
  name: 'discordWebhookApi',
  displayName: 'Discord Webhook',
  icon: 'node:heddle.discord',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({
        label: 'Webhook URL',
        required: true,
        placeholder: 'https://discord.com/api/webhooks/ID/TOKEN',
        typeOptions: password,
      })
      .describe('webhookUri'),
  ],
  // The address is the secret: whoever knows it can write to the channel.
  authenticate: {
    type: 'generic',
    properties: { baseURL: { '/webhook': '={{ $credentials.webhookUri }}' } },
  },
  test: { request: { url: '/webhook', method: 'GET' } },
})
