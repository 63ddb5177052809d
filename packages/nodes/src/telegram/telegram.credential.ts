import { defineCredential, param } from '@heddle/core/node'

export const telegramApi = defineCredential({
  name: 'telegramApi',
  displayName: 'Telegram API',
  icon: 'file:telegram.svg',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({
        label: 'Access Token',
        required: true,
        description: 'Token that @BotFather gave you for the bot',
        typeOptions: { password: true },
      })
      .describe('accessToken'),
    param
      .string({
        label: 'Base URL',
        default: 'https://api.telegram.org',
        description: 'Address of the Bot API. Change it only if you run a Bot API server of your own.',
      })
      .describe('baseUrl'),
  ],
  // The token is a part of the address, so the address is put together where the node does not see it.
  authenticate: {
    type: 'generic',
    properties: {
      baseURL: {
        '/api/': '={{ $credentials.baseUrl }}/bot{{ $credentials.accessToken }}',
        '/file/': '={{ $credentials.baseUrl }}/file/bot{{ $credentials.accessToken }}',
      },
    },
  },
  test: { request: { url: '/api/getMe', method: 'GET' } },
})
