import { defineOperation } from '@heddle/core/node'

/** The trigger that has the message waits for an answer of the execution: this is it. */
export const deleteMessage = defineOperation()({
  label: 'Delete From Queue',
  description: 'Deletes the message that started the workflow from its queue',
  action: 'Delete an item from the queue',
  since: 1.1,
  params: {},
  async run({ items, respond }) {
    if (items.length > 0) respond({ status: 202 })
    return [[...items]]
  },
})
