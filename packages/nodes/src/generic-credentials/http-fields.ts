import { param } from '@heddle/core/node'

/** What every credential for web requests has besides its secrets. */
export const allowedHosts = param
  .string({
    label: 'Allowed Hosts',
    placeholder: 'api.example.com, *.example.org',
    description: 'Where the credential may be sent. Empty allows every host.',
  })
  .describe('allowedHosts')

const testUrl = param
  .string({
    label: 'Test URL',
    placeholder: 'https://api.example.com/me',
    description: 'Called to test the credential, when given. It should answer without an error.',
  })
  .describe('testUrl')

export const httpFields = [allowedHosts, testUrl]

/** Generic credentials belong to no service: a person says which address tests them. */
export const httpTest = { request: { url: '={{ $credentials.testUrl }}', method: 'GET' }, needs: ['testUrl'] }
