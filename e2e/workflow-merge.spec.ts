import type { Page } from '@playwright/test'
import { EditorPage, expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

const seed = () =>
  workflowOf(
    ['Start', 'A', 'B'].map((name) => ({ name, id: crypto.randomUUID() })),
    ['Start>A', 'A>B'],
  )

/** Writes the note of a node in the dialog of its settings. */
async function writeNote(editor: EditorPage, node: string, text: string): Promise<void> {
  await editor.node(node).dblclick()
  const dialog = editor.page.getByRole('dialog', { name: `Node ${node}` })
  await dialog.getByRole('tab', { name: 'Settings' }).click()
  await dialog.getByLabel('Notes', { exact: true }).fill(text)
  await editor.page.keyboard.press('Escape')
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

async function notesOf(page: Page, id: string): Promise<Record<string, string | undefined>> {
  const answer = await page.request.get(`/rest/workflows/${id}`)
  const { data } = (await answer.json()) as { data: { nodes: { name: string; notes?: string }[] } }
  return Object.fromEntries(data.nodes.map(({ name, notes }) => [name, notes]))
}

async function tagsOf(page: Page, id: string): Promise<string[]> {
  const answer = await page.request.get(`/rest/workflows/${id}`)
  const { data } = (await answer.json()) as { data: { tags: { name: string }[] } }
  return data.tags.map(({ name }) => name)
}

test('REL-21 two browsers that change different nodes both keep their work, and are asked about the same node', async ({
  editor,
  page,
  browser,
  server,
}) => {
  const id = await editor.openStored(seed())
  const context = await browser.newContext({ baseURL: server.url })
  const other = new EditorPage(await context.newPage())
  await other.page.goto(`/workflow/${id}`)
  await other.frame.waitFor()
  await writeNote(other, 'B', 'theirs')
  await save(other.page)
  await saved(other.page)
  await writeNote(editor, 'A', 'mine')
  await save(page)

  await expect(editor.toast(/^(Merged with changes by|Updated with changes saved elsewhere)/)).toBeVisible()
  await expect(editor.toast('Changed B: notes')).toBeVisible()
  await saved(page)
  expect(await notesOf(page, id)).toEqual({ Start: undefined, A: 'mine', B: 'theirs' })

  await other.page.getByRole('button', { name: 'Add tag' }).click()
  const tag = `m ${Date.now() % 1_000_000}`
  await other.page.getByLabel('Choose or create a tag').fill(tag)
  // The list is left before the server has answered.
  const left = Promise.withResolvers<void>()
  await other.page.route('**/rest/tags', async (route) => {
    if (route.request().method() === 'POST') await left.promise
    await route.continue()
  })
  await other.page.getByRole('button', { name: `Create tag "${tag}"` }).click()
  await other.page.keyboard.press('Escape')
  left.resolve()
  await expect(other.page.getByRole('button', { name: tag })).toBeVisible()
  await expect.poll(() => tagsOf(page, id)).toEqual([tag])
  await expect.poll(() => notesOf(page, id)).toEqual({ Start: undefined, A: 'mine', B: 'theirs' })

  await writeNote(editor, 'B', 'mine too')
  await writeNote(other, 'B', 'theirs again')
  await save(other.page)
  await saved(other.page)
  await save(page)
  const question = page.getByRole('dialog', { name: 'This workflow has changed' })
  await expect(question.getByRole('group')).toContainText('mine too')
  await expect(question.getByRole('group')).toContainText('theirs again')
  await question.getByRole('button', { name: 'Merge and save' }).click()
  await saved(page)
  expect(await notesOf(page, id)).toEqual({ Start: undefined, A: 'mine', B: 'mine too' })
  await context.close()
})

test('REL-21 what two people changed both is asked for: merge, overwrite or a copy', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  const id = await editor.openStored(seed())
  const elsewhere = async (notes: string) => {
    const { data } = (await (await page.request.get(`/rest/workflows/${id}`)).json()) as {
      data: { nodes: { name: string }[] }
    }
    const nodes = data.nodes.map((node) => (node.name === 'A' ? { ...node, notes } : node))
    await page.request.patch(`/rest/workflows/${id}`, { data: { nodes } })
  }
  const dialog = page.getByRole('dialog', { name: 'This workflow has changed' })
  await writeNote(editor, 'A', 'mine 1')
  await elsewhere('theirs 1')
  await expect(editor.toast('This workflow was saved elsewhere')).toBeVisible()
  await save(page)
  await expect(dialog.getByText('Changed A: notes')).toBeVisible()
  await expect(dialog.getByRole('group')).toContainText('mine 1')
  await expect(dialog.getByRole('group')).toContainText('theirs 1')
  await shot('conflict')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/unsaved change/i)).toBeVisible()
  expect((await notesOf(page, id)).A).toBe('theirs 1')

  await save(page)
  await dialog.getByRole('radio', { name: /Theirs/ }).check()
  await dialog.getByRole('button', { name: 'Merge and save' }).click()
  await saved(page)
  expect((await notesOf(page, id)).A).toBe('theirs 1')

  await writeNote(editor, 'A', 'mine 2')
  await elsewhere('theirs 2')
  await save(page)
  await dialog.getByRole('button', { name: 'Overwrite their changes' }).click()
  await saved(page)
  expect((await notesOf(page, id)).A).toBe('mine 2')

  await writeNote(editor, 'A', 'mine 3')
  await elsewhere('theirs 3')
  await save(page)
  await dialog.getByRole('button', { name: 'Save mine as a copy' }).click()
  await saved(page)
  await expect(page).not.toHaveURL(new RegExp(`/workflow/${id}$`))
  expect((await notesOf(page, id)).A).toBe('theirs 3')
  expect((await notesOf(page, page.url().split('/').at(-1) ?? '')).A).toBe('mine 3')
})

test('the history shows any version, compares any two on the canvas, is linked to, and restores one', async ({
  canvas,
  editor,
  nodePanel,
  page,
  expectAccessible,
  shot,
}) => {
  const id = await editor.openStored(seed())
  await writeNote(editor, 'A', 'second')
  await save(page)
  await saved(page)
  await editor.dragNode('Start', 0, 120)
  await editor.select('B')
  await page.keyboard.press('Delete')
  await canvas.addNode('No Operation')
  await nodePanel.close()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Workflow' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page
    .getByRole('dialog', { name: 'Save your changes?' })
    .getByRole('button', { name: 'Save', exact: true })
    .click()

  await expect(page.getByRole('heading', { name: 'History of Seeded' })).toBeVisible()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveCount(3)
  await expect(editor.node('No Operation, do nothing').getByText('Added')).toBeVisible()
  await expect(editor.node('B').getByText('Removed')).toBeVisible()
  await expect(editor.node('Start').getByText('Moved')).toBeVisible()
  await expect(editor.wire('A', 'B')).toHaveText('− removed')
  await expect(editor.node('A').getByText(/Added|Removed|Changed|Moved/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toHaveCount(0)
  await expect(page.getByText('This is the current version')).toBeVisible()
  await expect(page).toHaveTitle(/^History of .* - Heddle$/)
  await shot('history')
  await expectAccessible()

  await versions.nth(1).click()
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('button', { name: /^A/ })).toContainText('Changed')
  await expect(changes.getByRole('definition')).toHaveText(/\(not set\).*second/)
  await changes.getByRole('button', { name: /^A/ }).click()
  await expect.poll(() => editor.selected()).toEqual(['A'])
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option').nth(2).click()
  await expect(page).toHaveURL(/version=.*&compare=/)
  await expect(editor.node('No Operation, do nothing').getByText('Added')).toBeVisible()
  await page.reload()
  await expect(editor.node('No Operation, do nothing').getByText('Added')).toBeVisible()

  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'Nothing (view only)' }).click()
  await expect.poll(() => editor.names()).toEqual(['A', 'B', 'Start'])
  await versions.nth(2).click()
  await page.getByRole('button', { name: 'Name this version' }).click()
  await page.getByLabel('Version name').fill('before the move')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(versions.nth(2)).toContainText('before the move')
  await page.goBack()
  await expect(versions.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.goForward()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page
    .getByRole('dialog', { name: /^Restore the version from/ })
    .getByRole('button', { name: 'Restore this version' })
    .click()

  await expect(editor.toast(/^Restored the version from/)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/workflow/${id}$`))
  await expect.poll(() => editor.names()).toEqual(['A', 'B', 'Start'])
  expect((await notesOf(page, id)).A).toBeUndefined()
})
