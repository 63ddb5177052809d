import { expect, test } from './editor-fixtures.ts'
import { code, dialogOf, flow, input, output } from './pages/node-samples.ts'
import { workflowOf } from './pages/stored-workflow.ts'

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
  await output(page).getByRole('button', { name: '1', exact: true }).click()
  const copy = async (entry: string) => {
    await output(page).getByRole('button', { name: 'email: "ADA@EXAMPLE.COM"' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await output(page).getByRole('button', { name: '1', exact: true }).click()
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
  await expect(output(page).getByRole('table')).toHaveAttribute('aria-rowcount', '25')
  await limit.click()
  await expect(page.getByRole('option')).toHaveText(['25', '50', 'All 60'])
  const cut = await page
    .getByRole('option')
    .locator('*')
    .evaluateAll((parts) =>
      parts.filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0),
    )
  expect(cut).toHaveLength(0)
  await page.getByRole('option', { name: 'All 60' }).click()
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
