import { chooseModel, test } from './assistant-fixtures.ts'
import { expect } from './editor-fixtures.ts'

const start = {
  name: 'Start',
  type: 'heddle.manualTrigger',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
}

const greeting = { name: 'Greeting', nodes: [start], connections: {}, settings: {} }

test('somebody describes a change, sees it on a canvas, refines and accepts it, and undoes it', async ({
  page,
  editor,
  model,
  expectAccessible,
  shot,
}) => {
  await chooseModel(page, model)
  await editor.openStored(greeting)
  await page.getByRole('button', { name: 'Ask the assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assistant' })
  await expect(dialog.getByText('Sent to small-model')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill('Set a field')
  await dialog.getByRole('button', { name: 'Ask' }).click()

  await expect(dialog.getByText('I added a node that sets a field.')).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Node First' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'First Added', exact: true })).toBeVisible()
  await expectAccessible()
  await shot('assistant')
  await dialog.getByRole('textbox').fill('And another one')
  await dialog.getByRole('button', { name: 'Ask again' }).click()
  await expect(dialog.getByRole('group', { name: 'Node Second' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()

  await expect(dialog).toBeHidden()
  await expect.poll(() => editor.names()).toEqual(['First', 'Second', 'Start'])
  await expect(editor.wire('Start', 'First')).toBeAttached()
  await editor.clickCanvas()
  await page.keyboard.press('Control+z')
  await expect.poll(() => editor.names()).toEqual(['Start'])
})

test('a change that is refused leaves the workflow as it is', async ({ page, editor, model }) => {
  await chooseModel(page, model)
  await editor.openStored(greeting)
  await editor.clickCanvas()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Ask the assistant')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assistant' })
  await dialog.getByRole('textbox').fill('Set a field')
  await dialog.getByRole('button', { name: 'Ask' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()

  await expect(dialog).toBeHidden()
  expect(await editor.names()).toEqual(['Start'])
})

test('the owner chooses the model in the settings, and switches the assistant off again', async ({
  page,
  editor,
  model,
  expectAccessible,
}) => {
  await chooseModel(page, model)
  await page.request.put('/rest/assistant/settings', { data: { choice: null } })
  await editor.openStored(greeting)
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the assistant' })).toBeHidden()

  await page.goto('/settings/assistant')
  await expect(page.getByText('The assistant is off. Choose a model')).toBeVisible()
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Compatible Chat Model' }).click()
  await page.getByRole('combobox', { name: 'Credential' }).click()
  await page.getByRole('option', { name: 'Model key' }).click()
  await page.getByRole('textbox', { name: 'Model' }).fill('small-model')
  await page.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('The assistant is on: small-model')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The assistant is off. Choose a model')).toBeVisible()
})

test('the assistant explains why a node failed, and writes an expression from an example', async ({
  page,
  editor,
  model,
}) => {
  await chooseModel(page, model)
  const call = {
    name: 'Call',
    type: 'heddle.httpRequest',
    typeVersion: 4.2,
    position: [220, 0],
    parameters: { url: '=https' },
  }
  await editor.openStored({
    ...greeting,
    nodes: [start, call],
    connections: { Start: { main: [[{ node: 'Call', type: 'main', index: 0 }]] } },
    pinData: { Start: [{ json: { name: 'Ann' } }] },
  })
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await editor.node('Call').dblclick()
  await page.getByRole('button', { name: 'Explain' }).click()

  await expect(page.getByText('The address of the request is not complete.')).toBeVisible()
  await page.getByRole('button', { name: 'Options for URL' }).click()
  await page.getByRole('menuitem', { name: 'Open expression editor' }).click()
  await page.getByRole('button', { name: 'Write with assistant' }).click()
  await page.getByRole('textbox', { name: 'Describe the result' }).fill('ANN')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByRole('form').getByText('ANN', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('$json.name.toUpperCase()').first()).toBeVisible()
})
