import { expect, test as base } from './editor-fixtures.ts'
import { WorkflowsPage } from './pages/workflows-page.ts'
import { withServer, type RunningServer } from './server-process.ts'

/** Every test has a server without workflows. */
const test = base.extend<{ workflows: WorkflowsPage; fresh: RunningServer }>({
  fresh: async ({}, use) => withServer({}, use),
  baseURL: async ({ fresh }, use) => use(fresh.url),
  workflows: async ({ page }, use) => use(new WorkflowsPage(page)),
})

test('M16 W03 W04 workflows are found by name, state and tag, switched on, and show how they ran', async ({
  workflows,
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflow')
  await page.getByRole('button', { name: 'Workflow', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All workflows' }).click()
  await expect(page.getByRole('heading', { name: 'Create your first workflow' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Browse templates' })).toBeVisible()
  await shot('workflows-empty')

  const orders = await workflows.store('Orders', 'orders')
  await workflows.store('Invoices', 'invoices')
  await workflows.store('Notes')
  const tag = await page.request.post('/rest/tags', { data: { name: 'money' } })
  const { id: money } = ((await tag.json()) as { data: { id: string } }).data
  await page.request.patch(`/rest/workflows/${orders}`, { data: { tags: [money] } })
  await page.goto('/workflows?sort=name')
  await workflows.expectNames('Invoices', 'Notes', 'Orders')

  await workflows.row('Orders').getByRole('switch', { name: 'Active: Orders' }).click()
  await expect(workflows.row('Orders').getByRole('switch')).toBeChecked()
  await workflows.row('Notes').getByRole('switch').click()
  await expect(editor.toast('Problem activating workflow')).toBeVisible()
  await expect(workflows.row('Notes').getByRole('switch')).not.toBeChecked()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(workflows.row('Orders')).toContainText('Never ran')
  await page.request.get('/webhook/orders')
  await page.reload()
  await expect(workflows.row('Orders')).toContainText('Success')
  await expectAccessible()
  await shot('workflows')

  await workflows.search('INVO')
  await workflows.expectNames('Invoices')
  await expect(page).toHaveURL(/search=INVO/)
  await workflows.search('')
  await workflows.choose('Status', 'Active')
  await workflows.expectNames('Orders')
  await workflows.choose('Status', 'Inactive')
  await workflows.expectNames('Invoices', 'Notes')
  await workflows.choose('Filter by tags', 'money')
  await expect(page.getByRole('heading', { name: 'No matching workflows' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(workflows.row('Orders')).toContainText('money')
  await workflows.table.getByRole('button', { name: 'Name' }).click()
  await workflows.expectNames('Invoices', 'Notes', 'Orders')
  await workflows.table.getByRole('button', { name: 'Name' }).click()
  await workflows.expectNames('Orders', 'Notes', 'Invoices')

  await page.getByRole('link', { name: /^Last run of Orders: Success/ }).click()
  await expect(page).toHaveURL(/\/execution\/1$/)
})

test('M09 W01 a row is opened, copied, moved and deleted; folders hold it, by the dialog and by dragging', async ({
  workflows,
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  await workflows.store('Alpha')
  await workflows.store('Beta')
  await page.goto('/workflows?sort=name')
  await workflows.createFolder('Clients')
  await workflows.rowMenu('Alpha', 'Move to…')
  const dialog = page.getByRole('dialog', { name: 'Move 1 workflow' })
  await expect(dialog.getByRole('radio', { name: 'All workflows' })).toBeChecked()
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'Clients' }).check()
  await shot('workflows-move')
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await workflows.expectNames('Clients', 'Beta')
  await workflows.row('Beta').dragTo(workflows.row('Clients'))
  await workflows.expectNames('Clients')
  await expect(workflows.row('Clients')).toContainText('2 workflows')

  await page.getByRole('link', { name: 'Clients' }).click()
  await workflows.expectNames('Alpha', 'Beta')
  await workflows.createFolder('North')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Folder name').fill('north ')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await expect(page.getByText('A folder with this name already exists here')).toBeVisible()
  await page.keyboard.press('Escape')
  await workflows.row('Beta').dragTo(workflows.row('North'))
  await workflows.expectNames('North', 'Alpha')
  await shot('workflows-folder')
  await workflows.search('beta')
  await workflows.expectNames('Beta')
  await workflows.search('')
  await page.getByRole('link', { name: 'North' }).click()
  await workflows.expectNames('Beta')
  await workflows.row('Beta').dragTo(page.getByRole('link', { name: 'All workflows' }))
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Folder' })).toContainText('Clients')
  await page.getByRole('button', { name: 'Actions for folder North' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByLabel('Folder name').fill('South')
  await page.getByRole('button', { name: 'Rename' }).click()
  await workflows.expectNames('South', 'Alpha')
  await page.getByRole('link', { name: 'All workflows' }).click()
  await workflows.expectNames('Clients', 'Beta')
  await page.getByRole('button', { name: 'Actions for folder Clients' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByText('The contents of "Clients" aren’t deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await workflows.expectNames('South', 'Alpha', 'Beta')

  await workflows.rowMenu('Alpha', 'Duplicate…')
  await expect(page.getByRole('textbox', { name: 'Workflow name' })).toHaveValue('Alpha copy')
  await page.getByRole('checkbox', { name: 'Open the copy in a new window' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/workflow\/3$/)
  await page.goto('/workflows?sort=name')
  await workflows.rowMenu('Alpha copy', 'Delete…')
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(editor.toast('Workflow "Alpha copy" was deleted')).toBeVisible()
  await workflows.expectNames('South', 'Alpha', 'Beta')
  await page.getByRole('link', { name: 'South' }).click()
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'New workflow' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/workflow\/4$/)
  await page.goto('/workflows')
  await page.getByRole('link', { name: 'South' }).click()
  await workflows.expectNames('My workflow')
  await page.getByRole('link', { name: 'All workflows' }).click()
  await page.getByRole('link', { name: 'Beta' }).click()
  await expect(page).toHaveURL(/\/workflow\/2$/)
})

test('W01 W03 W04 many are chosen with Shift and changed at once; what did not work says why and stays chosen', async ({
  workflows,
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  for (const name of ['A', 'B', 'C', 'D']) await workflows.store(name, name === 'C' ? undefined : name)
  await page.goto('/workflows?sort=name')
  await workflows.select('A')
  await workflows.select('C', ['Shift'])
  await expect(page.getByText('3 selected')).toBeVisible()
  await expectAccessible()
  await shot('workflows-selected')
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  const result = page.getByRole('dialog', { name: 'Some changes failed' })
  await expect(result).toContainText('Succeeded: 2')
  await expect(result.getByRole('listitem')).toHaveCount(1)
  await expect(result.getByRole('listitem')).toContainText('trigger')
  await shot('workflows-result')
  await result.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select C' })).toBeChecked()
  await expect(workflows.row('B').getByRole('switch')).toBeChecked()

  await page.getByRole('button', { name: 'Select all 4' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select all', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Tags', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add tags…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add tag', exact: true }).click()
  await page.getByRole('textbox', { name: 'Choose or create a tag' }).fill('team')
  await page.getByRole('button', { name: 'Create tag "team"' }).click()
  await expect(page.getByRole('button', { name: 'team', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click()
  await expect(editor.toast('Tags added to 4 workflows')).toBeVisible()
  await expect(workflows.row('D')).toContainText('team')

  await page.getByRole('checkbox', { name: 'Select B' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Select D' }).focus()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete 3 workflows' }).click()
  await expect(editor.toast('3 workflows deleted')).toBeVisible()
  await workflows.expectNames('A')
})

test('M16 a long list is drawn and fetched as one scrolls, and chosen as a whole', async ({
  workflows,
  editor,
  page,
}) => {
  test.slow()
  for (let number = 1; number <= 160; number++) {
    await workflows.store(`W ${String(number).padStart(3, '0')}`)
  }
  await page.goto('/workflows?sort=name')
  await expect(workflows.row('W 001')).toBeVisible()
  expect((await workflows.names()).length).toBeLessThan(50)
  await expect(workflows.table).toHaveAttribute('aria-rowcount', '161')
  await workflows.table.evaluate((table) => table.parentElement?.scrollTo(0, table.scrollHeight))
  await expect(workflows.row('W 160')).toBeVisible()
  await expect(workflows.row('W 001')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).click()
  await expect(page.getByText('160 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete 160 workflows' }).click()
  await expect(editor.toast('160 workflows deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create your first workflow' })).toBeVisible()
})

test('what cannot be loaded says so and is tried again; an unknown folder leads back', async ({
  workflows,
  page,
}) => {
  await workflows.store('Alpha')
  await page.route('**/rest/workflows/page?*', (route) => route.abort())
  await page.goto('/workflows')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load workflows')
  await page.unroute('**/rest/workflows/page?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await workflows.expectNames('Alpha')
  await page.goto('/workflows?folder=99')
  await expect(page.getByRole('alert')).toContainText('This folder doesn’t exist')
  await page.getByRole('button', { name: 'Show all workflows' }).click()
  await workflows.expectNames('Alpha')
})
