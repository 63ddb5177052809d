import { defineCredential, param } from '@heddle/core/node'
import { allowedHosts, httpFields } from '../generic-credentials/http-fields.ts'

export const httpMultipleHeadersAuth = defineCredential({
  name: 'httpMultipleHeadersAuth',
  displayName: 'Multiple Headers Auth',
  icon: 'node:heddle.mcpClient',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .groups({
        label: 'Headers',
        placeholder: 'Add Header',
        default: { values: [{ name: '', value: '' }] },
        groups: {
          values: {
            label: 'Header',
            fields: {
              name: param.string({ label: 'Name' }),
              value: param.string({ label: 'Value', typeOptions: { password: true } }),
            },
          },
        },
      })
      .describe('headers'),
    ...httpFields,
  ],
})

export const mcpOAuth2Api = defineCredential({
  name: 'mcpOAuth2Api',
  displayName: 'MCP OAuth2 API',
  icon: 'node:heddle.mcpClient',
  documentationUrl: 'guide/credentials',
  extends: ['oAuth2Api'],
  properties: [
    param.hidden({ label: 'Grant Type', default: 'pkce' }).describe('grantType'),
    param
      .hidden({ label: 'Dynamic Client Registration', default: false })
      .describe('useDynamicClientRegistration'),
    param
      .string({
        label: 'Resource URL',
        placeholder: 'https://mcp.example.com/mcp',
        description: 'Address of the MCP server, if it wants to be named when you sign in',
      })
      .describe('resourceUrl'),
    param.string({ label: 'Authorization URL', required: true }).describe('authUrl'),
    param.string({ label: 'Access Token URL', required: true }).describe('accessTokenUrl'),
    param.string({ label: 'Client ID', required: true }).describe('clientId'),
    param.string({ label: 'Client Secret', typeOptions: { password: true } }).describe('clientSecret'),
    param.string({ label: 'Scope', description: 'Separated by spaces' }).describe('scope'),
    param
      .hidden({
        label: 'Auth URI Query Parameters',
        default: '={{ $credentials.resourceUrl ? "resource=" + $credentials.resourceUrl : "" }}',
      })
      .describe('authQueryParameters'),
    allowedHosts,
  ],
})
