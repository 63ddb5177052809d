import { defineCredential, param } from '@heddle/core/node'

export const supabaseApi = defineCredential({
  name: 'supabaseApi',
  displayName: 'Supabase API',
  icon: 'node:heddle.supabase',
  documentationUrl: 'guide/credentials',
  properties: [
    param
      .string({ label: 'Host', required: true, placeholder: 'https://your-project.supabase.co' })
      .describe('host'),
    param
      .string({ label: 'Service Role Secret', required: true, typeOptions: { password: true } })
      .describe('serviceRole'),
  ],
  authenticate: {
    type: 'generic',
    properties: {
      baseURL: '={{ $credentials.host }}/rest/v1',
      headers: {
        apikey: '={{ $credentials.serviceRole }}',
        Authorization: '=Bearer {{ $credentials.serviceRole }}',
      },
    },
  },
  test: { request: { url: '={{ $credentials.host }}/rest/v1/' } },
})
