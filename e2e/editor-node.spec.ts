import type { Locator, Page } from '@playwright/test'
import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

const code = (name: string, jsCode: string) => ({
  name,
  type: 'heddle.code',
  typeVersion: 2,
  parameters: { jsCode },
})
const people = code(
  'People',
  `return [
  { json: { name: 'Ada', email: 'ADA@EXAMPLE.COM', company: { employees: 120 } } },
  { json: { name: 'Kim', email: 'KIM@EXAMPLE.COM', company: { employees: 7 } } },
]`,
)
const fields = (assignments: object[] = []) => ({
  name: 'Shape',
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments } },
})
const flow = () => workflowOf([{ name: 'Start' }, people, fields()], ['Start>People', 'People>Shape'])

const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `Node ${name}`, exact: true })
const output = (page: Page): Locator => page.getByRole('region', { name: 'Output', exact: true })
const input = (page: Page): Locator => page.getByRole('region', { name: 'Input', exact: true })

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
  await expect(dialog.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', '/docs/guide/nodes/set')
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
  const divider = page.getByRole('separator', { name: 'Width of the settings' })
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
    .getByRole('radiogroup', { name: 'How Value is given' })
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
  await dialog.getByRole('button', { name: 'Options of Value' }).click()
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

test('X04 output is shown as table, JSON and schema, with a search and copies of value, path and expression', async ({
  context,
  editor,
  page,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await editor.openStored(flow())
  await editor.node('People').dblclick({ position: { x: 50, y: 50 } })
  await dialogOf(page, 'People').getByRole('button', { name: 'Execute node' }).click()
  await expect(output(page).getByRole('cell', { name: 'ADA@EXAMPLE.COM' })).toBeVisible()
  await expect(output(page).getByText(/2 items · \d+ ms/)).toBeVisible()
  await expectAccessible()

  await output(page).getByLabel('Search in data').fill('kim')
  await expect(output(page).getByRole('cell', { name: 'Ada' })).toHaveCount(0)
  await expect(output(page).getByRole('cell', { name: 'Kim', exact: true })).toBeVisible()
  await output(page).getByLabel('Search in data').fill('')

  await output(page).getByRole('radio', { name: 'JSON' }).click()
  await output(page).getByRole('button', { name: '0', exact: true }).click()
  const copy = async (entry: string) => {
    await output(page).getByRole('button', { name: 'email: "ADA@EXAMPLE.COM"' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await output(page).getByRole('button', { name: '0', exact: true }).click()
  expect(await copy('Copy value')).toBe('ADA@EXAMPLE.COM')
  expect(await copy('Copy path')).toBe('[0].email')
  expect(await copy('Copy as expression')).toBe('{{ $("People").item.json.email }}')

  await output(page).getByRole('radio', { name: 'Schema' }).click()
  await expect(output(page).getByRole('listitem').filter({ hasText: 'employees' })).toContainText('number')
})

test('X04 runs and outputs are selected, limits are 25 by default', async ({ editor, page }) => {
  const many = code('Many', 'return Array.from({ length: 60 }, (_, n) => ({ json: { n } }))')
  const split = {
    name: 'Odd?',
    type: 'heddle.if',
    typeVersion: 2.2,
    parameters: {
      conditions: {
        combinator: 'and',
        conditions: [
          { leftValue: '={{ $json.n }}', rightValue: 10, operator: { type: 'number', operation: 'lt' } },
        ],
      },
    },
  }
  await editor.openStored(workflowOf([{ name: 'Start' }, many, split], ['Start>Many', 'Many>Odd?']))
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(editor.wire('Many', 'Odd?')).toHaveText('60 items')

  await editor.node('Many').dblclick({ position: { x: 50, y: 50 } })
  const limit = output(page).getByLabel('Items shown')
  await expect(limit.getByRole('option')).toHaveText(['25', '50', 'All 60'])
  await expect(output(page).getByRole('table')).toHaveAttribute('aria-rowcount', '25')
  await limit.selectOption('All 60')
  await expect(output(page).getByRole('table')).toHaveAttribute('aria-rowcount', '60')

  await page.keyboard.press('Alt+ArrowRight')
  await expect(output(page).getByRole('radio', { name: 'true (10)' })).toBeVisible()
  await output(page).getByRole('radio', { name: 'false (50)' }).click()
  await expect(output(page).getByRole('cell', { name: '10', exact: true }).first()).toBeVisible()
})

test('X04 large data is shown only when asked for, with its size', async ({ editor, page }) => {
  const large = code(
    'Large',
    `return Array.from({ length: 500 }, (_, n) => ({ json: { n, text: 'x'.repeat(1000) } }))`,
  )
  await editor.openStored(workflowOf([{ name: 'Start' }, large], ['Start>Large']))
  await editor.node('Large').dblclick({ position: { x: 50, y: 50 } })
  await dialogOf(page, 'Large').getByRole('button', { name: 'Execute node' }).click()
  await expect(output(page).getByText(/The node contains \d{3} KB of data/)).toBeVisible()
  await output(page).getByRole('button', { name: 'Display data anyway' }).click()
  await expect(output(page).getByRole('columnheader', { name: 'text' })).toBeVisible()
})

test('P16 files are listed with their facts, shown and downloaded, also those of a run that is not kept', async ({
  editor,
  page,
}) => {
  const text = code('Text', `return [{ json: { text: 'Hello file' } }]`)
  const file = {
    name: 'File',
    type: 'heddle.convertToFile',
    typeVersion: 1.1,
    parameters: { operation: 'toText', sourceProperty: 'text', options: { fileName: 'note.txt' } },
  }
  await editor.openStored(workflowOf([{ name: 'Start' }, text, file], ['Start>Text', 'Text>File']))
  await editor.node('File').dblclick({ position: { x: 50, y: 50 } })
  await dialogOf(page, 'File').getByRole('button', { name: 'Execute node' }).click()
  await output(page).getByRole('radio', { name: 'Binary' }).click()
  await expect(output(page).getByText('note.txt')).toBeVisible()
  await output(page).getByRole('button', { name: 'Show' }).click()
  await expect(output(page).getByText('Hello file')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await output(page).getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('note.txt')
})

test('P16 a failed node shows its error in the output', async ({ editor, page, expectAccessible }) => {
  await editor.openStored(
    workflowOf([{ name: 'Start' }, code('Bad', `throw new Error('Out of tea')`)], ['Start>Bad']),
  )
  await editor.node('Bad').dblclick({ position: { x: 50, y: 50 } })
  await dialogOf(page, 'Bad').getByRole('button', { name: 'Execute node' }).click()
  await expect(
    output(page)
      .getByRole('alert')
      .getByRole('heading', { name: /Out of tea/ }),
  ).toBeVisible()
  await expectAccessible()
})

test('output is pinned, edited by hand and used by the next run', async ({ editor, page }) => {
  await editor.openStored(flow())
  await editor.node('People').dblclick({ position: { x: 50, y: 50 } })
  await output(page).getByRole('button', { name: 'Edit output' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit output of People' })
  await editing.getByRole('textbox').fill('[{"name":"Pinned"}]')
  await editing.getByRole('button', { name: 'Save and pin' }).click()
  await expect(output(page).getByText('This data is pinned.')).toBeVisible()
  await expect(output(page).getByRole('cell', { name: 'Pinned' })).toBeVisible()

  await page.keyboard.press('Alt+ArrowRight')
  await dialogOf(page, 'Shape').getByRole('switch', { name: 'Include Other Input Fields' }).check()
  await dialogOf(page, 'Shape').getByRole('button', { name: 'Execute node' }).click()
  await expect(output(page).getByRole('cell', { name: 'Pinned' })).toBeVisible()
})

test('pointing at an output item lights up the input item it came from', async ({ editor, page }) => {
  await editor.openStored(flow())
  await editor.node('Shape').dblclick({ position: { x: 50, y: 50 } })
  await dialogOf(page, 'Shape').getByRole('switch', { name: 'Include Other Input Fields' }).check()
  await dialogOf(page, 'Shape').getByRole('button', { name: 'Execute node' }).click()
  await input(page).getByRole('radio', { name: 'Table' }).click()
  await output(page).getByRole('row').filter({ hasText: 'Kim' }).hover()
  await expect(input(page).getByRole('row').filter({ hasText: 'Kim' })).toHaveAttribute(
    'data-highlighted',
    'true',
  )
  await expect(input(page).getByRole('row').filter({ hasText: 'Ada' })).toHaveAttribute(
    'data-highlighted',
    'false',
  )
})

test('X05 executing a node uses what its unchanged parents returned', async ({ editor, page }) => {
  const counter = code('Now', 'return [{ json: { time: Date.now() } }]')
  await editor.openStored(
    workflowOf([{ name: 'Start' }, counter, { name: 'After' }], ['Start>Now', 'Now>After']),
  )
  await editor.node('After').dblclick({ position: { x: 50, y: 50 } })
  const run = dialogOf(page, 'After').getByRole('button', { name: 'Execute node' })
  const cell = output(page).getByRole('cell').nth(1)
  await run.click()
  await expect(cell).toHaveText(/^\d+$/)
  const first = await cell.textContent()
  await run.click()
  await expect(run).toBeEnabled()

  expect(await cell.textContent()).toBe(first)
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
  await page.getByRole('button', { name: 'Stop waiting for the event' }).click()
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
  await dialog.getByRole('button', { name: 'Stop waiting for the event' }).click()
  await expect(dialog.getByRole('button', { name: 'Listen for event' })).toBeEnabled()
})

test('bad values are kept and named: JSON that is none, an option that is gone, an unknown type or version', async ({
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
  await expect(dialogOf(page, 'Raw').getByText(/This is not valid JSON/)).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.node('Gone').dblclick({ position: { x: 50, y: 50 } })
  await expect(dialogOf(page, 'Gone').getByText('The value "vanished" is not supported!')).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.node('Odd').dblclick({ position: { x: 50, y: 50 } })
  await expect(dialogOf(page, 'Odd').getByText('acme.magic is an unknown node type')).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.node('Future').dblclick({ position: { x: 50, y: 50 } })
  await expect(dialogOf(page, 'Future')).toContainText('"kept": 1')
})
