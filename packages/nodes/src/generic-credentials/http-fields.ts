import { param, testAddressField } from '@heddle/core/node'

/** What every credential for web requests has besides its secrets. */
export const allowedHosts = param
  .string({
    label: 'Allowed Hosts',
    placeholder: 'api.example.com, *.example.org',
    description: 'Hosts that the credential can be sent to. Leave empty to allow all.',
  })
  .describe('allowedHosts')

const testUrl = param
  .string({
    label: 'Test URL',
    placeholder: 'https://api.example.com/me',
    description: 'URL to call to test the credential. It should respond without an error.',
  })
  .describe(testAddressField)

export const httpFields = [allowedHosts, testUrl]
