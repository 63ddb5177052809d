import { defineCredential, param } from '@heddle/core/node'

export const totpApi = defineCredential({
  name: 'totpApi',
  displayName: 'TOTP',
  icon: 'node:heddle.totp',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({
        label: 'Secret',
        required: true,
        typeOptions: { password: true },
        placeholder: 'JBSWY3DPEHPK3PXP',
        description: 'The key that a service shows below its QR code',
      })
      .describe('secret'),
    param
      .string({
        label: 'Label',
        placeholder: 'GitHub:ann',
        description: 'What the codes are for. It changes nothing.',
      })
      .describe('label'),
  ],
})
