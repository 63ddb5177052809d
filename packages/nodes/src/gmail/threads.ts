import { textOf } from '@heddle/core'
import type { AppCall, AppOperation } from '../app/operation.ts'
import { answerMail } from './answer-mail.ts'
import { lastMessage } from './drafts.ts'
import { ask, gmailPages, listIn, pathOf } from './gmail-service.ts'
import { changeLabels } from './messages.ts'
import { shortFormat, simplify } from './read-message.ts'
import { searchQuery } from './search-query.ts'

const threadPath = (id: string) => pathOf('threads', id)

const move = (verb: 'trash' | 'untrash'): AppOperation => ({
  request: ({ text }) => ({ method: 'POST', url: `${threadPath(text('threadId'))}/${verb}` }),
})

export const threadOperations: Record<string, AppOperation> = {
  get: { effect: 'reads', run: getThread },
  getAll: {
    effect: 'reads',
    run: ({ list, params, context }) =>
      list({ url: '/threads', query: searchQuery(params, context.timezone) }, gmailPages('threads')),
  },
  reply: {
    async run(call) {
      const { params, send } = call
      const chosen = params.maybe('messageId')
      return answerMail(call, chosen ?? textOf((await lastMessage(send, params.text('threadId'))).id))
    },
  },
  delete: {
    request: ({ text }) => ({ method: 'DELETE', url: threadPath(text('threadId')) }),
    items: () => ({ success: true }),
  },
  trash: move('trash'),
  untrash: move('untrash'),
  addLabels: changeLabels('thread', (addLabelIds) => ({ addLabelIds })),
  removeLabels: changeLabels('thread', (removeLabelIds) => ({ removeLabelIds })),
}

async function getThread({ send, params }: AppCall): Promise<unknown> {
  const isShort = params.flag('simple')
  const query = isShort ? shortFormat : { format: 'full' }
  const thread = await ask(send, threadPath(params.text('threadId')), query)
  const found = listIn(thread, 'messages')
  const messages = isShort ? await simplify(send, found) : found
  return params.flag('options.returnOnlyMessages') ? messages : { ...thread, messages }
}
