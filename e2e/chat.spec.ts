import type { Page } from '@playwright/test'
import { test } from './chat-fixtures.ts'
import { expect } from './editor-fixtures.ts'
import { modelAccount } from './model-fixtures.ts'

const line = (from: string, to: string, kind = 'main') => ({
  [from]: { [kind]: [[{ node: to, type: kind, index: 0 }]] },
})

interface Given {
  model: string
  responseMode?: string
  /** Whether the calculator asks before it is used. */
  asks?: boolean
  /** Nodes behind the agent, each one behind the last. */
  behind?: { name: string; type: string; typeVersion: number; parameters: object }[]
}

/** Stores a chat with an agent that can calculate, and gives its id and address. */
async function aHelpDesk(
  page: Page,
  { model, responseMode = 'streaming', asks = false, behind = [] }: Given,
) {
  const account = await modelAccount(page, model)
  const webhookId = crypto.randomUUID()
  const nodes = [
    {
      name: 'Chat',
      type: 'heddle.chatTrigger',
      typeVersion: 1.4,
      webhookId,
      parameters: { public: true, options: { responseMode, title: 'Help desk' } },
    },
    { name: 'Agent', type: 'heddle.agent', typeVersion: 3.1, parameters: {} },
    {
      name: 'Model',
      type: 'heddle.lmChatOpenAi',
      typeVersion: 1.2,
      parameters: { model: { __rl: true, mode: 'id', value: 'gpt-4o' } },
      credentials: { openAiApi: { id: account, name: 'Model key' } },
    },
    {
      name: 'Calculator',
      type: 'heddle.toolCalculator',
      typeVersion: 1,
      parameters: {},
      ...(asks && { approval: {} }),
    },
    ...behind,
  ].map((node, index) => ({ ...node, position: [index * 220, (index % 2) * 200] }))
  const last = ['Agent', ...behind.map(({ name }) => name)]
  const connections = Object.assign(
    {},
    line('Chat', 'Agent'),
    line('Model', 'Agent', 'ai_languageModel'),
    line('Calculator', 'Agent', 'ai_tool'),
    ...last.slice(1).map((name, index) => line(last[index] ?? '', name)),
  )
  const saved = await page.request.post('/rest/workflows', {
    data: { name: 'Help desk', nodes, connections, settings: {} },
  })
  const { data } = (await saved.json()) as { data: { id: string; versionId: string } }
  const { id, versionId } = data
  await page.request.patch(`/rest/workflows/${id}`, { data: { active: true, versionId } })
  return { id, address: `/webhook/${webhookId}/chat` }
}

const approval = [
  {
    name: 'Ask',
    type: 'heddle.chat',
    typeVersion: 1.3,
    parameters: {
      operation: 'sendAndWait',
      message: 'Shall I send that?',
      responseType: 'approval',
      approvalOptions: { values: { approvalType: 'double' } },
    },
  },
  {
    name: 'Done',
    type: 'heddle.set',
    typeVersion: 3.4,
    parameters: { mode: 'raw', jsonOutput: '={{ ({ output: "Approved: " + $json.data.approved }) }}' },
  },
]

test('somebody chats with an agent below its canvas and looks at the steps of an answer', async ({
  page,
  model,
  expectAccessible,
  shot,
}) => {
  const { id } = await aHelpDesk(page, { model })
  await page.goto(`/workflow/${id}`)

  await page.getByRole('button', { name: 'Execute workflow' }).click()
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect(chat.getByText('Send a message to run the workflow with it.')).toBeVisible()
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('What is six times seven?')
  await page.keyboard.press('Enter')

  const log = chat.getByRole('log')
  await expect(log.getByText('It is 42.')).toBeVisible()
  await log.getByText('Steps', { exact: true }).click()
  await expect(log.getByRole('button', { name: /Calculator/ })).toBeVisible()
  await expect(log.getByRole('button', { name: /Model/ })).toHaveCount(2)
  await expectAccessible()
  await shot('chat')

  await chat.getByRole('button', { name: 'New session' }).click()
  await expect(log.getByText('It is 42.')).toHaveCount(0)
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await expect(chat).toHaveCount(0)
})

test('what a chat asks for is declined, and the run goes on with that', async ({ page, model, shot }) => {
  const { id } = await aHelpDesk(page, { model, responseMode: 'responseNodes', behind: approval })
  await page.goto(`/workflow/${id}`)
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Six times seven, please')
  await page.keyboard.press('Enter')

  const log = page.getByRole('log')
  await expect(log.getByText('Shall I send that?')).toBeVisible()
  await shot('chat-approval')
  await log.getByRole('button', { name: 'Decline' }).click()

  await expect(log.getByText('Approved: false')).toBeVisible()
  await expect(log.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('a tool asks before it is used, is declined in the chat, and the agent says so', async ({
  page,
  model,
  expectAccessible,
  shot,
}) => {
  const { id } = await aHelpDesk(page, { model, asks: true })
  await page.goto(`/workflow/${id}`)
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Six times seven, please')
  await page.keyboard.press('Enter')

  const log = page.getByRole('log')
  await expect(log.getByText('May I use "Calculator"?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting for approval' })).toBeVisible()
  await expectAccessible()
  await shot('chat-tool-approval')
  await log.getByRole('button', { name: 'Decline' }).click()

  await expect(log.getByText('It is The person declined this..')).toBeVisible()
  await log.getByText('Steps', { exact: true }).click()
  await expect(log.getByRole('button', { name: /Calculator.*Declined/ })).toBeVisible()
  await expect(log.getByRole('button', { name: 'Approve' })).toHaveCount(0)
})

test('people chat on a page of its own, by keyboard alone', async ({ page, model }) => {
  const { address } = await aHelpDesk(page, { model, responseMode: 'responseNodes', behind: approval })
  await page.goto(address)

  await expect(page.getByRole('heading', { name: 'Help desk' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('Six times seven, please')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Shall I send that?')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).press('Enter')

  await expect(page.getByText('Approved: true')).toBeVisible()
})

test('a chat whose workflow fails says so, and takes the next message', async ({ page, model }) => {
  const stop = {
    name: 'Stop',
    type: 'heddle.stopAndError',
    typeVersion: 1,
    parameters: { errorMessage: 'The stock is empty' },
  }
  const { id, address } = await aHelpDesk(page, { model, behind: [stop], responseMode: 'lastNode' })
  await page.goto(`/workflow/${id}`)
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('The stock is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Message' }).fill('Again')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()

  await page.goto(address)
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(page.getByText('The stock is empty')).toHaveCount(0)
})
