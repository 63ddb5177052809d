import { defineCredential, param } from '@heddle/core/node'
import { fixedFields } from '../app/fixed-fields.ts'

const password = { password: true }
const account = 'https://api.twilio.com/2010-04-01/Accounts/{{ $credentials.accountSid }}'
const byKey = '$credentials.authType === "apiKey"'

export const twilioApi = defineCredential({
  name: 'twilioApi',
  displayName: 'Twilio API',
  icon: 'node:heddle.twilio',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .options({
        label: 'Auth Type',
        options: [
          { name: 'Auth Token', value: 'authToken' },
          { name: 'API Key', value: 'apiKey' },
        ],
        default: 'authToken',
      })
      .describe('authType'),
    param.string({ label: 'Account SID', placeholder: 'AC…' }).describe('accountSid'),
    param
      .string({ label: 'Auth Token', typeOptions: password, show: { authType: ['authToken'] } })
      .describe('authToken'),
    param.string({ label: 'API Key SID', show: { authType: ['apiKey'] } }).describe('apiKeySid'),
    param
      .string({ label: 'API Key Secret', typeOptions: password, show: { authType: ['apiKey'] } })
      .describe('apiKeySecret'),
    ...fixedFields({ allowedHosts: 'api.twilio.com' }),
  ],
  authenticate: {
    type: 'generic',
    properties: {
      auth: {
        username: `={{ ${byKey} ? $credentials.apiKeySid : $credentials.accountSid }}`,
        password: `={{ ${byKey} ? $credentials.apiKeySecret : $credentials.authToken }}`,
      },
      baseURL: { '/account.json': `=${account}.json`, '/': `=${account}` },
    },
  },
  test: { request: { url: '/account.json', method: 'GET' } },
})
