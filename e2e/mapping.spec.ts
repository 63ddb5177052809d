import type { Locator, Page } from '@playwright/test'
import { expect, test, type EditorPage } from './editor-fixtures.ts'
import { code, dialogOf, input, output } from './pages/node-samples.ts'
import { workflowOf, type SeedNode } from './pages/stored-workflow.ts'

const orders = code(
  'Orders',
  `return [
  { json: { customer: 'Ada', total: 120, paid: true, placed: '2026-03-05T08:30:00Z', products: [{ sku: 'A' }, { sku: 'B' }] } },
  { json: { customer: 'Kim', total: 7, paid: false, placed: '2026-01-02T10:00:00Z', products: [{ sku: 'C' }] } },
]`,
)

/** Opens a node behind the orders, which have run. */
async function openBehind(editor: EditorPage, page: Page, node: SeedNode): Promise<Locator> {
  await editor.openStored(
    workflowOf([{ name: 'Start' }, orders, node], ['Start>Orders', `Orders>${node.name}`]),
  )
  await editor.node('Orders').hover({ position: { x: 50, y: 50 } })
  await editor.node('Orders').getByRole('button', { name: 'Execute node' }).click()
  await expect(editor.wire('Orders', node.name)).toHaveText(/\d items?/)
  await editor.node(node.name).dblclick({ position: { x: 50, y: 50 } })
  return dialogOf(page, node.name)
}

/** Light and dark, wide, medium and narrow. */
async function accessibleEverywhere(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible()
    }
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1440, height: 900 })
}

const field = (page: Page, name: string): Locator =>
  input(page).getByRole('listitem').filter({ hasText: name }).first()

const openFilter = (editor: EditorPage, page: Page) =>
  openBehind(editor, page, { name: 'Big', type: 'heddle.filter', typeVersion: 2.3 })

test('a condition about a number takes one drag and three presses, and compares numbers', async ({
  editor,
  page,
  shot,
  expectAccessible,
}) => {
  const dialog = await openFilter(editor, page)
  await field(page, 'total').dragTo(dialog.getByRole('button', { name: 'Add condition' }))
  const condition = dialog.getByRole('group', { name: 'Condition 1' })
  await expect(condition.getByRole('status')).toHaveText('= 120')
  const comparison = condition.getByRole('combobox', { name: 'Comparison' })
  await comparison.click()
  await expectAccessible()
  await page
    .getByRole('group', { name: 'Number' })
    .getByRole('option', { name: 'is greater than' })
    .first()
    .click()
  await condition.getByLabel('Value 2', { exact: true }).fill('50')

  // One row: the value, the comparison and the other value stand on one line.
  const tops = await condition
    .locator('> div > *')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)

  await dialog.getByRole('button', { name: 'Execute node' }).click()
  await expect(output(page).getByRole('cell', { name: 'Ada' })).toBeVisible()
  await expect(output(page).getByRole('cell', { name: 'Kim' })).toHaveCount(0)
  await expectAccessible()
  await shot('mapping-condition')
})

test('the input of a condition follows the type of what is dropped on it', async ({
  editor,
  page,
  shot,
  expectAccessible,
}) => {
  const dialog = await openFilter(editor, page)
  const add = dialog.getByRole('button', { name: 'Add condition' })
  for (const name of ['paid', 'placed', 'products', 'customer']) await field(page, name).dragTo(add)
  const condition = (number: number) => dialog.getByRole('group', { name: `Condition ${number}` })
  const comparison = (number: number) => condition(number).getByRole('combobox', { name: 'Comparison' })
  await expect(comparison(1)).toHaveText('is true')
  await expect(condition(2).getByLabel('Value 2', { exact: true })).toHaveAttribute('type', 'datetime-local')
  await expect(comparison(3)).toHaveText('contains')
  await expect(comparison(4)).toHaveText('is equal to')

  await comparison(3).click()
  await page.keyboard.type('list length greater')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await condition(3).getByLabel('Value 2', { exact: true }).fill('1')
  await page.keyboard.press('Tab')
  await comparison(2).click()
  await page.keyboard.type('date after')
  await page.keyboard.press('Enter')
  await condition(2).getByLabel('Value 2', { exact: true }).fill('2026-02-01T00:00:00')
  await condition(4).getByLabel('Value 2', { exact: true }).fill('Ada')
  await dialog.getByRole('button', { name: 'Execute node' }).click()
  await expect(output(page).getByText(/1 item/)).toBeVisible()
  await accessibleEverywhere(page, expectAccessible)
  await condition(4).getByLabel('Value 2', { exact: true }).hover()
  await shot('mapping-conditions')
})

test('a setting that names a field takes the name of what is dropped, and lights up before', async ({
  editor,
  page,
  shot,
}) => {
  const dialog = await openBehind(editor, page, { name: 'Split', type: 'heddle.splitOut' })
  const target = dialog.getByLabel('Fields To Split Out', { exact: true })
  await field(page, 'products').hover()
  await page.mouse.down()
  const { x, y, width, height } = await editor.box(target)
  await page.mouse.move(x + 40, y - 60, { steps: 4 })
  await expect(dialog.locator('[data-drop="open"]').first()).toBeVisible()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 })
  await expect(dialog.locator('[data-drop="over"]')).toHaveCount(1)
  await shot('mapping-dragging')
  await page.mouse.up()
  await expect(target).toHaveValue('products')
  await expect(dialog.locator('[data-drop]')).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Execute node' }).click()
  await expect(output(page).getByText(/3 items/)).toBeVisible()
})

test('a field to sort by is added with one drag', async ({ editor, page }) => {
  const dialog = await openBehind(editor, page, {
    name: 'Order',
    type: 'heddle.sort',
    parameters: { sortFieldsUi: {} },
  })
  await field(page, 'total').dragTo(dialog.getByRole('button', { name: 'Add Field To Sort By' }))
  await expect(dialog.getByLabel('Field Name', { exact: true }).last()).toHaveValue('total')
})

test('a field is set with one drag, with its name, type and expression', async ({
  editor,
  page,
  shot,
  expectAccessible,
}) => {
  const dialog = await openBehind(editor, page, { name: 'Shape', type: 'heddle.set', typeVersion: 3.4 })
  await field(page, 'total').dragTo(dialog.getByRole('button', { name: 'Add field' }))
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('total')
  await expect(dialog.getByLabel('Type', { exact: true })).toHaveText('Number')
  await expect(dialog.getByRole('status')).toHaveText('= 120')
  await field(page, 'paid').hover()
  await page.mouse.down()
  const { x, y } = await editor.box(dialog.getByRole('button', { name: 'Add field' }))
  await page.mouse.move(x + 40, y + 10, { steps: 8 })
  await expect(dialog.locator('[data-drop="over"]')).toHaveCount(1)
  await shot('mapping-fields')
  await page.mouse.up()
  await expect(dialog.getByLabel('Name', { exact: true }).last()).toHaveValue('paid')
  await accessibleEverywhere(page, expectAccessible)
})

test('N10 how a value is given and its menu show while the field is pointed at or edited', async ({
  editor,
  page,
}) => {
  const dialog = await openBehind(editor, page, {
    name: 'Call',
    type: 'heddle.httpRequest',
    typeVersion: 4.2,
  })
  const toggle = dialog.getByRole('radiogroup', { name: 'Input mode for URL' })
  const opacity = () =>
    toggle.evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)
  await dialog.getByRole('tab', { name: 'Parameters' }).hover()
  await expect.poll(opacity).toBe('0')
  await dialog.getByLabel('URL', { exact: true }).hover()
  await expect.poll(opacity).toBe('1')
  await dialog.getByRole('tab', { name: 'Parameters' }).hover()
  await dialog.getByLabel('URL', { exact: true }).focus()
  await expect.poll(opacity).toBe('1')

  await toggle.getByRole('radio', { name: 'Expression' }).click()
  await dialog
    .getByRole('textbox', { name: 'URL', exact: true })
    .fill('https://example.com/{{ $json.customer }}')
  await expect(dialog.getByRole('status')).toHaveText('= https://example.com/Ada')
  await toggle.getByRole('radio', { name: 'Fixed' }).click()
  // The editor of the expression has the same name until the field is there.
  const field = dialog.getByLabel('URL', { exact: true }).and(page.locator('input'))
  await expect(field).toHaveValue('https://example.com/Ada')
})

test('HTTP Request shows the fields of the chosen body alone', async ({ editor, page, shot }) => {
  const dialog = await openBehind(editor, page, {
    name: 'Call',
    type: 'heddle.httpRequest',
    typeVersion: 4.2,
    parameters: { method: 'POST', sendBody: true },
  })
  const shown = async () =>
    (
      await Promise.all(
        ['Body Parameters', 'JSON', 'Body', 'Input Data Field Name'].map(async (name) =>
          (await dialog.getByText(name, { exact: true }).count()) > 0 ? [name] : [],
        ),
      )
    ).flat()
  const choose = async (name: string, option: string) => {
    await dialog.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect.poll(shown).toEqual(['Body Parameters', 'JSON'])
  await choose('Specify Body', 'Using JSON')
  await expect(dialog.getByText('Body Parameters', { exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'JSON', exact: true })).toBeVisible()
  await choose('Body Content Type', 'Form Urlencoded')
  await expect(dialog.getByText('Body Parameters', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'JSON', exact: true })).toHaveCount(0)
  await choose('Specify Body', 'Using Single Field')
  await expect(dialog.getByLabel('Body', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Body Parameters', { exact: true })).toHaveCount(0)
  await choose('Body Content Type', 'Raw')
  await expect(dialog.getByLabel('Content Type', { exact: true })).toBeVisible()
  await shot('mapping-http')
})

test('N09 a list of tables shows one that was made meanwhile, and its columns as fields', async ({
  editor,
  page,
  shot,
  expectAccessible,
}) => {
  const dialog = await openBehind(editor, page, {
    name: 'Keep',
    type: 'heddle.dataTable',
    typeVersion: 1.1,
    parameters: { operation: 'insert' },
  })
  await expect(dialog.getByRole('combobox', { name: 'Data Table' })).toBeEnabled()
  const name = `Orders ${Date.now()}`
  const columns = [
    { name: 'customer', type: 'string' },
    { name: 'total', type: 'number' },
  ]
  await page.request.post('/rest/data-tables', { data: { name, columns } })
  await dialog.getByRole('button', { name: 'Refresh list for Data Table' }).click()
  await dialog.getByRole('combobox', { name: 'Data Table' }).click()
  await page.getByRole('option', { name }).click()
  await field(page, 'total').dragTo(dialog.getByLabel('total', { exact: true }))
  await expect(dialog.getByRole('status')).toHaveText('= 120')
  await dialog.getByLabel('customer', { exact: true }).fill('somebody')
  await accessibleEverywhere(page, expectAccessible)
  await shot('mapping-columns')
  await dialog.getByRole('button', { name: 'Execute node' }).click()
  await expect(output(page).getByText(/2 items/)).toBeVisible()
})

test('N09 a list that a service refuses says why, and is asked for again', async ({
  editor,
  page,
  shot,
  expectAccessible,
}) => {
  await page.request.get('/rest/login')
  const made = await page.request.post('/rest/credentials', {
    data: {
      name: 'Nobody at home',
      type: 'postgres',
      data: { host: '127.0.0.1', port: 1, database: 'x', user: 'x', password: 'x', ssl: 'disable' },
      nodesAccess: [{ nodeType: 'heddle.postgres' }],
    },
  })
  const { data: credential } = (await made.json()) as { data: { id: string; name: string } }
  const dialog = await openBehind(editor, page, {
    name: 'Store',
    type: 'heddle.postgres',
    typeVersion: 2.6,
    parameters: { operation: 'select', table: { mode: 'list', value: '' } },
    credentials: { postgres: { id: credential.id, name: credential.name } },
  })
  await expect(dialog.getByText(/There was a problem loading/).first()).toBeVisible()
  const asked = page.waitForRequest(/node-parameter-options/)
  await dialog.getByRole('button', { name: 'Try again' }).first().click()
  await asked
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await accessibleEverywhere(page, expectAccessible)
  await shot('mapping-refused')
})

test('N01 N13 code, JSON and queries have the whole screen, with a mark where they are wrong', async ({
  editor,
  page,
  shot,
  expectAccessible,
}) => {
  let dialog = await openBehind(editor, page, code('Script', 'return ['))
  await expect(dialog.locator('.cm-lint-marker-error')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit JavaScript full screen' }).click()
  const whole = page.getByRole('dialog', { name: 'Edit JavaScript' })
  const { width, height } = await editor.box(whole)
  expect([width > 1300, height > 800]).toEqual([true, true])
  await expect(whole.locator('.cm-lint-marker-error')).toBeVisible()
  const script = whole.getByRole('textbox')
  await script.fill('return $input.first().json.')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option', { name: /customer/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible()
  await shot('mapping-full-screen')
  await whole.getByRole('button', { name: 'Done' }).click()

  dialog = await openBehind(editor, page, {
    name: 'Stop',
    type: 'heddle.stopAndError',
    parameters: { errorType: 'errorObject' },
  })
  await dialog.getByLabel('Error Object', { exact: true }).click()
  const object = page.getByRole('dialog', { name: 'Edit Error Object' })
  await object.getByRole('textbox').fill('{ "message": ')
  await expect(object.locator('.cm-lint-marker-error')).toBeVisible()
  await object.getByRole('textbox').fill('{ "message": "Out of stock" }')
  await object.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByLabel('Error Object', { exact: true })).toHaveValue(
    '{ "message": "Out of stock" }',
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`N11 the dialog of an expression keeps its size, with its buttons at the bottom: ${colorScheme}`, async ({
    editor,
    page,
    shot,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const dialog = await openBehind(editor, page, {
      name: 'Shape',
      type: 'heddle.set',
      typeVersion: 3.4,
      parameters: {
        assignments: { assignments: [{ id: '1', name: 'a', value: '={{ 1 }}', type: 'string' }] },
      },
    })
    await dialog.getByRole('button', { name: 'Options for Value' }).click()
    await page.getByRole('menuitem', { name: 'Open expression editor' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit expression: Value' })
    const before = await editor.box(editing)
    await editing.getByRole('textbox', { name: 'Value', exact: true }).fill(`{{ "${'long '.repeat(400)}" }}`)
    await expect(editing.getByRole('status')).toContainText('long long')
    expect(await editor.box(editing)).toEqual(before)
    const done = await editor.box(editing.getByRole('button', { name: 'Done' }))
    expect(before.y + before.height - (done.y + done.height)).toBeLessThan(24)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible()
    }
    if (colorScheme === 'light') await shot('mapping-expression')
  })
}
