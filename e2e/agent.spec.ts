import type { Page } from '@playwright/test'
import { test } from './chat-fixtures.ts'
import { expect, type EditorPage } from './editor-fixtures.ts'
import { modelAccount } from './model-fixtures.ts'

/** Chooses the account in the open details of a model, and the older interface, which the model speaks; without a mouse. */
async function chooseAccount(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Credential for/ }).press('Enter')
  await page.getByRole('option', { name: 'Model key' }).press('Enter')
  await expect(page.getByRole('combobox', { name: /^Credential for/ })).toHaveText(/Model key/)
  await page.getByRole('switch', { name: /Responses/ }).press('Space')
  await expect(page.getByRole('switch', { name: /Responses/ })).not.toBeChecked()
}

/** Asks in the chat, and looks at the steps of the answer: model, tool, model. */
async function chatAndLook(page: Page): Promise<void> {
  const log = page.getByRole('log')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('What is six times seven?')
  await page.keyboard.press('Enter')
  await expect(log.getByText('It is 42.')).toBeVisible()
  await log.getByText('Steps', { exact: true }).press('Enter')
  await expect(log.getByRole('button', { name: /Calculator|OpenAI Chat Model/ })).toHaveText([
    /OpenAI Chat Model/,
    /Calculator/,
    /OpenAI Chat Model/,
  ])
}

/** Nodes that hang on the agent, by their wires. */
async function expectHanging(editor: EditorPage): Promise<void> {
  for (const name of ['OpenAI Chat Model', 'Calculator', 'Think Tool'])
    await expect(editor.wire(name, 'AI Agent')).toHaveCount(1)
  await expect(editor.wire('Chat Trigger', 'AI Agent')).toHaveCount(1)
}

test('someone builds an agent with two tools by mouse and chats with it', async ({
  page,
  canvas,
  editor,
  nodePanel,
  model,
  shot,
}) => {
  await modelAccount(page, model)
  await canvas.openNew()
  await canvas.addNode('Chat Trigger')
  await nodePanel.close()
  await canvas.addNode('AI Agent')
  await nodePanel.close()

  for (const [place, name] of [
    ['Chat Model', 'OpenAI Chat Model'],
    ['Tool', 'Calculator'],
    ['Tool', 'Think Tool'],
  ] as const) {
    await page.getByRole('button', { name: `Add ${place} to AI Agent` }).click()
    const creator = page.getByRole('dialog', { name: `Add ${place}` })
    await creator.getByRole('searchbox').fill(name)
    await creator.getByRole('option', { name }).first().click()
    if (place === 'Chat Model') await chooseAccount(page)
    await nodePanel.close()
  }
  await expectHanging(editor)
  await shot('agent-built')

  await page.getByRole('button', { name: 'Open chat' }).click()
  await chatAndLook(page)
  await shot('agent-chat')

  await page.getByRole('button', { name: 'Close chat' }).click()
  // A sub-node shows only the settings that count for it.
  await editor.node('Calculator').dblclick()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()
  await expect(page.getByText('Execute Once')).toHaveCount(0)
})

test('someone builds the same agent by keyboard alone, in the dark', async ({
  page,
  canvas,
  editor,
  nodePanel,
  model,
  expectAccessible,
  shot,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await modelAccount(page, model)
  await canvas.openNew()
  const choose = async (name: string) => {
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole('option').first()).toHaveText(new RegExp(name))
    await page.keyboard.press('Enter')
    await expect(nodePanel.dialog).toBeVisible()
    if (name === 'OpenAI Chat Model') await chooseAccount(page)
    await nodePanel.close()
    await expect(nodePanel.dialog).toHaveCount(0)
  }
  for (const name of ['Chat Trigger', 'AI Agent']) {
    await page.keyboard.press('Tab')
    await choose(name)
  }

  for (const [place, name] of [
    ['Chat Model', 'OpenAI Chat Model'],
    ['Tool', 'Calculator'],
    ['Tool', 'Think Tool'],
  ] as const) {
    await page.keyboard.press('c')
    await expect(page.getByRole('combobox', { name: /^Connect AI Agent/ })).toBeFocused()
    await page.keyboard.type(place)
    await page.keyboard.press('Enter')
    await choose(name)
    // What was added is selected: the agent stands above it.
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => editor.selected()).toEqual(['AI Agent'])
  }
  await expectHanging(editor)
  await expectAccessible()
  await shot('agent-keyboard')
  await page.getByRole('button', { name: 'Open chat' }).press('Enter')
  await chatAndLook(page)
})
