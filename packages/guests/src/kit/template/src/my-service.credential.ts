import { defineCredential } from './heddle.ts'

export default defineCredential({
  name: 'myServiceApi',
  label: 'My Service API',
  icon: 'icons/my-service.svg',
  fields: {
    url: { type: 'string', label: 'URL', default: 'https://my-service.example/v1', required: true },
    key: { type: 'string', label: 'API Key', secret: true, required: true },
  },
  authenticate: { headers: { 'x-api-key': '={{ $credentials.key }}' } },
  test: { url: '={{ $credentials.url }}/shelves' },
})
