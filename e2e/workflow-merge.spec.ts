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

test('REL-21 two people who change different nodes both keep their work', async ({
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

  await expect(editor.toast(/^Merged with changes of/)).toBeVisible()
  await expect(editor.toast('Changed B: notes')).toBeVisible()
  await saved(page)
  expect(await notesOf(page, id)).toEqual({ Start: undefined, A: 'mine', B: 'theirs' })

  await other.page.getByRole('button', { name: 'Add tag' }).click()
  const tag = `m ${Date.now() % 1_000_000}`
  await other.page.getByLabel('Choose or create a tag').fill(tag)
  await other.page.getByRole('button', { name: `Create tag "${tag}"` }).click()
  await other.page.keyboard.press('Escape')
  await expect(other.page.getByRole('button', { name: tag })).toBeVisible()
  await expect.poll(() => notesOf(page, id)).toEqual({ Start: undefined, A: 'mine', B: 'theirs' })
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
  const dialog = page.getByRole('dialog', { name: 'This workflow was changed meanwhile' })
  await elsewhere('theirs 1')
  await writeNote(editor, 'A', 'mine 1')
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

  await elsewhere('theirs 2')
  await writeNote(editor, 'A', 'mine 2')
  await save(page)
  await dialog.getByRole('button', { name: 'Overwrite their changes' }).click()
  await saved(page)
  expect((await notesOf(page, id)).A).toBe('mine 2')

  await elsewhere('theirs 3')
  await writeNote(editor, 'A', 'mine 3')
  await save(page)
  await dialog.getByRole('button', { name: 'Save mine as a copy' }).click()
  await saved(page)
  await expect(page).not.toHaveURL(new RegExp(`/workflow/${id}$`))
  expect((await notesOf(page, id)).A).toBe('theirs 3')
  expect((await notesOf(page, page.url().split('/').at(-1) ?? '')).A).toBe('mine 3')
})

test('the history lists every save with what it changed, and restores one as a new save', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  const id = await editor.openStored(seed())
  await writeNote(editor, 'A', 'second')
  await save(page)
  await saved(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Workflow' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of Seeded' })
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await expect(dialog.getByText('Changed A: notes')).toBeVisible()
  await shot('history')
  await expectAccessible()
  await dialog.getByRole('option').nth(1).click()
  await expect(dialog.getByText('The first version')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await page
    .getByRole('dialog', { name: /^Restore the version of/ })
    .getByRole('button', { name: 'Restore this version' })
    .click()

  await expect(editor.toast(/is the current one again$/)).toBeVisible()
  await saved(page)
  expect((await notesOf(page, id)).A).toBeUndefined()
})
