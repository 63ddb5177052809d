import { expect, test } from './editor-fixtures.ts'

const hanging = (kind: string, node: string) => ({ [kind]: [[{ node, type: kind, index: 0 }]] })

/** An agent with a model, as somebody pastes it. */
const part = {
  nodes: [
    {
      name: 'Helper',
      type: 'heddle.agent',
      typeVersion: 2,
      position: [460, 200],
      parameters: { promptType: 'define', text: 'What is the answer?' },
    },
    {
      name: 'Model',
      type: 'heddle.lmChatOpenAi',
      typeVersion: 1.2,
      position: [460, 420],
      parameters: { model: { __rl: true, mode: 'id', value: 'gpt-4o' } },
    },
  ],
  connections: { Model: hanging('ai_languageModel', 'Helper') },
}

test('K02 a pasted agent has its model below it, and a plus at each place that is free', async ({
  canvas,
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  await canvas.openNew()
  await editor.paste(JSON.stringify(part))

  await expect(editor.wire('Model', 'Helper')).toHaveCount(1)
  const root = await editor.box(editor.node('Helper'))
  const model = await editor.box(editor.node('Model'))
  expect(model.y).toBeGreaterThan(root.y + root.height)
  expect(root.width).toBeGreaterThan(model.width)
  await expect(page.getByRole('button', { name: 'Add Chat Model to Helper' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Memory to Helper' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Tool to Helper' })).toBeVisible()
  await expectAccessible()
  await shot('sub-nodes')
})

test('P15 the plus of a place offers only what fits, and hangs it there', async ({
  canvas,
  editor,
  nodePanel,
  page,
}) => {
  await canvas.openNew()
  await editor.paste(JSON.stringify(part))
  await editor.node('Model').click()
  await page.keyboard.press('Delete')
  await expect(editor.wire('Model', 'Helper')).toHaveCount(0)

  await page.getByRole('button', { name: 'Add Chat Model to Helper' }).click()
  const creator = page.getByRole('dialog', { name: 'Add Chat Model' })
  await expect(creator.getByText('HTTP Request', { exact: true })).toHaveCount(0)
  await creator.getByText('OpenAI Chat Model', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('No calls yet')
  await expect(page.getByRole('button', { name: 'Execute node' })).toHaveCount(0)
  await nodePanel.close()

  await expect(editor.wire('OpenAI Chat Model', 'Helper')).toHaveCount(1)
})

test('K03 the keyboard reaches sub-nodes and adds them', async ({ canvas, editor, page }) => {
  await canvas.openNew()
  await editor.paste(JSON.stringify(part))
  await editor.select('Helper')

  await page.keyboard.press('ArrowDown')
  await expect.poll(() => editor.selected()).toEqual(['Model'])
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => editor.selected()).toEqual(['Helper'])

  await page.keyboard.press('c')
  await page.getByRole('option', { name: /Memory/ }).click()
  await expect(page.getByRole('dialog', { name: 'Add Memory' })).toBeVisible()
})

test('K11 an agent without a model says so, and does not run', async ({ canvas, editor, page }) => {
  await canvas.openNew()
  await editor.paste(JSON.stringify(part))
  await editor.node('Model').click()
  await page.keyboard.press('Delete')
  await canvas.connect('Start', 'Helper')

  await canvas.run()

  await expect(page.getByText('Helper: Connect a Chat Model.')).toBeVisible()
})
