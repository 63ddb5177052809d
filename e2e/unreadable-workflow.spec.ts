import Database from 'better-sqlite3'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as base } from './editor-fixtures.ts'
import { WorkflowsPage } from './pages/workflows-page.ts'
import { withServer, type RunningServer } from './server-process.ts'

/** Every test has a server without workflows. */
const test = base.extend<{ workflows: WorkflowsPage; fresh: RunningServer }>({
  fresh: async ({}, use) => withServer({}, use),
  baseURL: async ({ fresh }, use) => use(fresh.url),
  workflows: async ({ page }, use) => use(new WorkflowsPage(page)),
})

/** Cuts the stored nodes off in the middle, as a failing disk might. */
function damage({ dataDir }: RunningServer, id: string): void {
  const database = new Database(join(dataDir, 'heddle.sqlite'))
  database.prepare('update workflow set nodes = ? where id = ?').run('[{"name": "Or', Number(id))
  database.close()
}

test('REL-23 a workflow that cannot be read is marked, opened as text, downloaded and deleted by keyboard', async ({
  workflows,
  editor,
  fresh,
  page,
  expectAccessible,
  shot,
}) => {
  const broken = await workflows.store('Orders')
  await workflows.store('Notes')
  damage(fresh, broken)

  await page.goto('/workflows?sort=name')
  await workflows.expectNames('Notes', 'Orders')
  await expect(workflows.row('Orders')).toContainText('Unreadable')
  await expect(workflows.row('Notes')).not.toContainText('Unreadable')

  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: '“Orders” can’t be read' })).toBeVisible()
  await expect(page.getByText('The list of nodes is not valid JSON')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Stored text' })
  await expect(text).toHaveValue(/"nodes": \[\{"name": "Or/)
  await expect(text).not.toBeEditable()
  await expectAccessible()
  await shot('unreadable-workflow')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toBe('Orders.json')
  expect(await readFile(await file.path(), 'utf8')).toContain('[{"name": "Or')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(editor.toast('Orders')).toBeVisible()
  await workflows.expectNames('Notes')
})

test('REL-23 the text of a workflow that cannot be read is there in German, dark and narrow', async ({
  workflows,
  fresh,
  page,
  expectAccessible,
}) => {
  const broken = await workflows.store('Orders')
  damage(fresh, broken)
  await page.addInitScript(() => localStorage.setItem('heddle.language', 'de'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })

  await page.goto(`/workflow/${broken}`)

  await expect(page.getByRole('button', { name: 'Text kopieren' })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Gespeicherter Text' })).toBeInViewport()
  await expectAccessible()
})
