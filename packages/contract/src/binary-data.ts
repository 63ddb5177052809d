import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const binaryData = {
  get: endpoint({
    method: 'GET',
    path: '/data/:id',
    scope: 'execution:read',
    summary: 'The bytes of a file that travelled with an item, as base64',
    params: z.object({ id: z.string().max(200) }),
    response: z.string(),
  }),
}
