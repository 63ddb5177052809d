import { textOf } from '@heddle/core'
import { defineNode, defineOperation, eachItem, param } from '@heddle/core/node'
import { oneTimeCode, readSecret } from './one-time-code.ts'

const algorithms = [
  'SHA1',
  'SHA224',
  'SHA256',
  'SHA3-224',
  'SHA3-256',
  'SHA3-384',
  'SHA3-512',
  'SHA384',
  'SHA512',
] as const

const generateSecret = defineOperation()({
  label: 'Generate Code',
  description: 'The code that counts now, and for how long',
  action: 'Generate a one-time code',
  params: {
    options: param.collection({
      label: 'Options',
      placeholder: 'Add option',
      fields: {
        algorithm: param.options({
          label: 'Algorithm',
          options: algorithms.map((value) => ({ name: value, value })),
          default: 'SHA1',
        }),
        digits: param.number({
          label: 'Digits',
          default: 6,
          typeOptions: { minValue: 1, maxValue: 10 },
          description: 'Length of the code',
        }),
        period: param.number({
          label: 'Period',
          default: 30,
          typeOptions: { minValue: 1 },
          description: 'How many seconds a code counts',
        }),
      },
    }),
  },
  run: (context) =>
    eachItem(context, async (_, __, { options }) => {
      const { algorithm = 'SHA1', digits = 6, period = 30 } = options
      const { secret } = await context.credential('totpApi')
      const now = context.now()
      const seconds = Math.floor(now.getTime() / 1000)
      return {
        json: {
          token: oneTimeCode(
            readSecret(textOf(secret)),
            { hash: algorithm.toLowerCase(), digits, period },
            now,
          ),
          secondsRemaining: period - (seconds % period),
        },
      }
    }),
})

export const totp = defineNode({
  name: 'totp',
  label: 'TOTP',
  description: 'Generates one-time codes, as authenticator apps do',
  version: 1,
  aliases: ['n8n-nodes-base.totp'],
  group: 'transform',
  usableAsTool: true,
  color: '#8b5cf6',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['2fa', 'mfa', 'authenticator', 'one-time password', 'code', 'login'],
  },
  credentials: [{ name: 'totpApi', required: true }],
  effect: 'none',
  params: {},
  operations: { generateSecret },
  defaultOperation: 'generateSecret',
})
