import type { AppOperation } from '../app/operation.ts'
import { ask, listIn, pathOf } from './gmail-service.ts'

const labelPath = (id: string) => pathOf('labels', id)

export const labelOperations: Record<string, AppOperation> = {
  create: {
    request: ({ text, maybe }) => ({
      method: 'POST',
      url: '/labels',
      body: {
        labelListVisibility: maybe('options.labelListVisibility') ?? 'labelShow',
        messageListVisibility: maybe('options.messageListVisibility') ?? 'show',
        name: text('name'),
      },
    }),
  },
  delete: {
    request: ({ text }) => ({ method: 'DELETE', url: labelPath(text('labelId')) }),
    items: () => ({ success: true }),
  },
  get: { request: ({ text }) => ({ url: labelPath(text('labelId')) }) },
  getAll: {
    effect: 'reads',
    async run({ send, params }) {
      // Gmail gives all labels at once.
      const labels = listIn(await ask(send, '/labels'), 'labels')
      return params.flag('returnAll') ? labels : labels.slice(0, params.number('limit'))
    },
  },
}
