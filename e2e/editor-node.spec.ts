import { expect, test } from './editor-fixtures.ts'
import { dialogOf, fields, flow, input, output, people } from './pages/node-samples.ts'
import { workflowOf } from './pages/stored-workflow.ts'

test('P14 the dialog takes 85% of the width and has parameters, settings, input, output and a link to the docs', async ({
  editor,
  page,
  expectAccessible,
}) => {
  await editor.openStored(flow())
  await editor.node('Shape').dblclick({ position: { x: 50, y: 50 } })
  const dialog = dialogOf(page, 'Shape')
  await expect(dialog).toBeVisible()
  expect(Math.round(((await dialog.boundingBox())?.width ?? 0) / 14.4)).toBe(85)
  await expect(dialog.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', '/help/guide/nodes/set')
  await expect(output(page).getByText('Execute this node to output data')).toBeVisible()
  await expect(input(page).getByText('No input data yet')).toBeVisible()
  await expectAccessible()

  await dialog.getByRole('tab', { name: 'Settings' }).click()
  await expect(dialog.getByLabel('Notes')).toHaveAttribute('rows', '5')
  await dialog.getByLabel('Retry On Fail').check()
  await dialog.getByLabel('Max. Tries').fill('9')
  await dialog.getByLabel('Wait Between Tries (ms)').fill('9999')
  await dialog.getByLabel('Notes').click()
  await expect(dialog.getByLabel('Max. Tries')).toHaveValue('5')
  await expect(dialog.getByLabel('Wait Between Tries (ms)')).toHaveValue('5000')
  await dialog.getByLabel('Retry On Fail').uncheck()
  await expect(dialog.getByLabel('Max. Tries')).toHaveCount(0)
})

test('the name is edited in the dialog and the way to the neighbours is a click or a key', async ({
  editor,
  page,
}) => {
  await editor.openStored(flow())
  await editor.node('People').dblclick({ position: { x: 50, y: 50 } })
  await page.getByLabel('Node name').fill('Persons')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(dialogOf(page, 'Shape')).toBeVisible()
  await dialogOf(page, 'Shape').getByRole('button', { name: 'Persons' }).click()
  await expect(dialogOf(page, 'Persons')).toBeVisible()
})

test('columns are resized and stay as they were left', async ({ editor, page }) => {
  await editor.openStored(flow())
  await editor.node('Shape').dblclick({ position: { x: 50, y: 50 } })
  const divider = page.getByRole('separator', { name: 'Settings width' })
  const { x, y } = await editor.box(divider)
  await editor.dragFrom([x, y + 200], [x + 80, y + 200])
  const moved = (await editor.box(divider)).x
  expect(moved).toBe(x + 80)

  await page.keyboard.press('Escape')
  await editor.node('Shape').dblclick({ position: { x: 50, y: 50 } })
  await expect.poll(async () => (await editor.box(divider)).x).toBe(moved)
})

test('N11 an expression shows its result item by item, completes from real data and says what is wrong', async ({
  editor,
  page,
}) => {
  await editor.openStored(flow())
  await editor.node('Shape').dblclick({ position: { x: 50, y: 50 } })
  const dialog = dialogOf(page, 'Shape')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await dialog
    .getByRole('radiogroup', { name: 'Input mode for Value' })
    .getByRole('radio', { name: 'Expression' })
    .click()
  const field = dialog.getByRole('textbox', { name: 'Value', exact: true })
  const result = dialog.getByRole('status')
  await field.fill('{{ $json.email.toLowerCase() }}')
  await expect(result).toHaveText('= [filled at execution time]')

  await input(page).getByRole('button', { name: 'Execute previous nodes' }).click()
  await expect(result).toHaveText('= ada@example.com')
  await dialog.getByRole('button', { name: 'Next item' }).click()
  await expect(result).toHaveText('= kim@example.com')

  await field.fill('{{ $json.nothing }}')
  await expect(result).toHaveText('= [not found]')
  await field.fill('{{ $json. }}')
  await expect(result).toContainText('[invalid (')
  await field.fill('')
  await field.pressSequentially('{{ $json.co')
  await page.getByRole('option', { name: /company/ }).click()
  await expect(field).toContainText('$json.company')
  await page.keyboard.press('Escape')
})

test('N11 an expression beyond the page is evaluated by the server', async ({ editor, page }) => {
  await editor.openStored(flow())
  await editor.node('Shape').dblclick({ position: { x: 50, y: 50 } })
  const dialog = dialogOf(page, 'Shape')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await dialog.getByLabel('Value', { exact: true }).fill('={{ [1, 2, 3].map((n) => n * 2).join("-") }}')
  await expect(dialog.getByRole('status')).toHaveText('= 2-4-6')
})

test('N11 the expression dialog lists variables, filters them and puts them in', async ({ editor, page }) => {
  await editor.openStored(flow())
  await editor.node('People').hover({ position: { x: 50, y: 50 } })
  await editor.node('People').getByRole('button', { name: 'Execute node' }).click()
  await expect(editor.wire('Start', 'People')).toHaveText('1 item')
  await editor.node('Shape').dblclick({ position: { x: 50, y: 50 } })
  const dialog = dialogOf(page, 'Shape')
  await dialog.getByRole('button', { name: 'Add field' }).click()
  await dialog.getByRole('button', { name: 'Options for Value' }).click()
  await page.getByRole('menuitem', { name: 'Open expression editor' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit expression: Value' })
  await editing.getByLabel('Filter variables').fill('employees')
  await editing.getByRole('textbox', { name: 'Value', exact: true }).click()
  await editing.getByRole('button', { name: /\$json\.company\.employees/ }).click()
  await expect(editing.getByRole('status')).toHaveText('= 120')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('textbox', { name: 'Value', exact: true })).toHaveText(
    '{{ $json.company.employees }}',
  )
})

test('a value is dragged from the schema and from the JSON of the input into a field', async ({
  editor,
  page,
}) => {
  const empty = (id: string) => ({ id, name: id, value: '', type: 'string' })
  await editor.openStored(
    workflowOf(
      [{ name: 'Start' }, people, fields([empty('mail'), empty('copy')])],
      ['Start>People', 'People>Shape'],
    ),
  )
  await editor.node('People').hover({ position: { x: 50, y: 50 } })
  await editor.node('People').getByRole('button', { name: 'Execute node' }).click()
  await expect(editor.wire('Start', 'People')).toHaveText('1 item')
  await editor.node('Shape').dblclick({ position: { x: 50, y: 50 } })
  const values = dialogOf(page, 'Shape').getByLabel('Value', { exact: true })
  const results = dialogOf(page, 'Shape').getByRole('status')
  await input(page).getByRole('listitem').filter({ hasText: 'email' }).dragTo(values.first())
  await expect(results).toHaveText(['= ADA@EXAMPLE.COM'])

  await input(page).getByRole('radio', { name: 'JSON' }).click()
  await input(page)
    .getByRole('button', { name: /^email/ })
    .first()
    .dragTo(values.last())
  await expect(results).toHaveText(['= ADA@EXAMPLE.COM', '= ADA@EXAMPLE.COM'])
})

test('X03 a webhook waits for its test call and shows what came', async ({ editor, page }) => {
  const path = `e2e-${Date.now()}`
  await editor.openStored(
    workflowOf(
      [
        { name: 'Hook', type: 'heddle.webhook', typeVersion: 2, webhookId: path, parameters: { path } },
        { name: 'A' },
      ],
      ['Hook>A'],
    ),
  )
  await editor.node('Hook').dblclick({ position: { x: 50, y: 50 } })
  const url = dialogOf(page, 'Hook').locator('code')
  await expect(url).toHaveText(new RegExp(`/webhook-test/${path}$`))
  await page.getByRole('radio', { name: 'Production URL' }).click()
  await expect(url).toHaveText(new RegExp(`/webhook/${path}$`))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for trigger event' })).toBeVisible()
  await expect(editor.node('Hook').getByRole('status')).toBeVisible()
  await page.request.get(`/webhook-test/${path}?q=hello`)
  await expect(editor.wire('Hook', 'A')).toHaveText('1 item')

  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeEnabled()
})

test('X03 a webhook that was just added listens without a word typed, and its dialog stays open meanwhile', async ({
  canvas,
  page,
}) => {
  await canvas.openNew()
  await canvas.addNode('Webhook')
  const dialog = dialogOf(page, 'Webhook')
  await dialog.getByRole('button', { name: 'Listen for event' }).click()

  await expect(page).toHaveURL(/\/workflow\/\d+/)
  await expect(dialog.getByRole('status').getByText('Waiting for you to call the Test URL')).toBeVisible()
  await page.request.get(`${await dialog.locator('code').innerText()}?q=hello`)
  await expect(dialog.getByRole('cell', { name: /hello/ })).toBeVisible()

  await dialog.getByRole('button', { name: 'Listen for event' }).click()
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(dialog.getByRole('button', { name: 'Listen for event' })).toBeEnabled()
})

test('K06 bad values are kept and named: JSON that is none, an option that is gone, an unknown type or version', async ({
  editor,
  page,
}) => {
  await editor.openStored(
    workflowOf(
      [
        { name: 'Start' },
        {
          name: 'Raw',
          type: 'heddle.set',
          typeVersion: 3.4,
          parameters: { mode: 'raw', jsonOutput: '{ "a": ' },
        },
        { name: 'Gone', type: 'heddle.set', typeVersion: 3.4, parameters: { mode: 'vanished' } },
        { name: 'Odd', type: 'acme.magic', typeVersion: 7, parameters: { kept: true } },
        {
          name: 'Future',
          type: 'heddle.set',
          typeVersion: 99,
          parameters: { mode: 'raw', jsonOutput: '{ "kept": 1 }' },
        },
      ],
      ['Start>Raw'],
    ),
  )
  await editor.node('Raw').dblclick({ position: { x: 50, y: 50 } })
  await expect(dialogOf(page, 'Raw').getByText(/Invalid JSON/)).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.node('Gone').dblclick({ position: { x: 50, y: 50 } })
  await expect(dialogOf(page, 'Gone').getByText('The value "vanished" is not supported!')).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.node('Odd').dblclick({ position: { x: 50, y: 50 } })
  await expect(dialogOf(page, 'Odd').getByText('This node type is not installed')).toBeVisible()
  await expect(dialogOf(page, 'Odd')).toContainText('"kept": true')
  const execute = dialogOf(page, 'Odd').getByRole('button', { name: 'Execute node' })
  await expect(execute).toBeDisabled()
  await execute.hover()
  await expect(page.getByText('acme.magic is an unknown node type')).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.node('Future').dblclick({ position: { x: 50, y: 50 } })
  await expect(dialogOf(page, 'Future')).toContainText('"kept": 1')
})
