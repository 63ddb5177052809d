import { textOf, type JsonObject } from '@heddle/core'
import { givenObject } from '../ai/model-settings.ts'
import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'

const place = ({ text }: AppParams): string => `/conversations/${encodeURIComponent(text('conversationId'))}`

/** What a model has said is output of it, whatever was meant as a beginning. */
const messageOf = ({ role, content }: JsonObject): JsonObject => ({
  type: 'message',
  role,
  content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text: textOf(content) }],
})

export const conversationOperations: Readonly<Record<string, AppOperation>> = {
  create: {
    effect: 'writes',
    request(params) {
      const metadata = givenObject(params, 'options.metadata')
      return {
        method: 'POST',
        url: '/conversations',
        body: {
          items: params.rows('messages.values').map(messageOf),
          ...(Object.keys(metadata).length > 0 && { metadata }),
        },
      }
    },
  },
  get: { request: (params) => ({ url: place(params) }) },
  remove: { effect: 'writes', request: (params) => ({ method: 'DELETE', url: place(params) }) },
  update: {
    effect: 'writes',
    request: (params) => ({
      method: 'POST',
      url: place(params),
      body: { metadata: givenObject(params, 'metadata') },
    }),
  },
}
