import type { Page } from '@playwright/test'
import { modelAccount, testWithModel, type Asked } from './model-fixtures.ts'

/** With a model that helps with workflows: with tools it adds a node; without, it explains or writes. */
export const test = testWithModel((asked) => {
  const { messages, tools = [] } = asked
  if (tools.length === 0)
    return {
      content: messages[0]?.content.includes('expressions') ? '{{ $json.name.toUpperCase() }}' : explained,
    }
  if (messages.at(-1)?.role !== 'user') return { content: 'I added a node that sets a field.' }
  return { tool: 'edit_workflow', input: { operations: [adding(asked)] } }
})

/** Switches the assistant on, as the owner would. */
export async function chooseModel(page: Page, url: string): Promise<void> {
  const nodeType = 'heddle.lmChatCompatible'
  const credentialId = await modelAccount(page, url, nodeType)
  const choice = { nodeType, credentialId, model: 'small-model' }
  await page.request.put('/rest/assistant/settings', { data: { choice } })
}

const explained = 'The address of the request is not complete.'

/** Another one each time it is asked again. */
function adding({ messages }: Asked): object {
  const isAgain = messages.some(({ role }) => role === 'assistant')
  const [name, source] = isAgain ? ['Second', 'First'] : ['First', 'Start']
  return {
    type: 'addNodes',
    nodes: [{ name, type: 'heddle.set', parameters: {} }],
    connections: [{ source, target: name }],
  }
}
