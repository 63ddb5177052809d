import { expect, test } from './editor-fixtures.ts'
import { journaledSteps } from './pages/journal.ts'
import { workflowOf } from './pages/stored-workflow.ts'

const pair = () => workflowOf([{ name: 'Start' }, { name: 'A' }], ['Start>A'])

test.describe('leaving a dirty workflow', () => {
  test.beforeEach(async ({ editor, page }) => {
    await editor.openStored(pair())
    await editor.select('A')
    await page.keyboard.press('Delete')
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await page.keyboard.press('Control+Alt+n')
    await expect(page.getByRole('dialog', { name: 'Save your changes?' })).toBeVisible()
  })

  test('K09 cancel stays with everything as it was', async ({ editor, page }) => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/workflow\/\d+$/)
    expect(await editor.names()).toEqual(['Start'])
    await expect(page.getByText('1 unsaved change')).toBeVisible()
  })

  test('K09 discard leaves, and the stored workflow is what it was', async ({ editor, page }) => {
    const address = page.url()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/workflow$/)
    await page.goto(address)
    await expect.poll(() => editor.names()).toEqual(['A', 'Start'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('K09 save saves and leaves', async ({ editor, page }) => {
    const address = page.url()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/workflow$/)
    await page.goto(address)
    await expect.poll(() => editor.names()).toEqual(['Start'])
  })
})

test('K09 a new workflow that was edited asks before another new one takes its place', async ({
  canvas,
  editor,
  nodePanel,
  page,
}) => {
  await canvas.openNew()
  await canvas.addNode('No Operation')
  await nodePanel.close()
  await page.keyboard.press('Control+Alt+n')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(() => editor.names()).toEqual(['Start'])
})

test('K09 the browser warns before a dirty tab is closed, and not before a clean one', async ({
  editor,
  page,
}) => {
  await editor.openStored(pair())
  const warnings: string[] = []
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(warnings).toEqual([])

  await editor.select('A')
  await page.keyboard.press('Delete')
  await page.reload()
  expect(warnings).toEqual(['beforeunload'])
})

test('edits that a killed tab left behind are offered and restored, with their undo history', async ({
  context,
  editor,
  page,
}) => {
  await editor.openStored(pair())
  await editor.select('A')
  await page.keyboard.press('d')
  await page.keyboard.press('Control+d')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await expect.poll(() => journaledSteps(page)).toBe(2)
  const address = page.url()
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  await next.goto(address)
  await next
    .getByRole('dialog', { name: 'Restore your unsaved changes?' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await expect(next.getByRole('group', { name: 'Node A1', exact: true })).toBeVisible()
  await expect(next.getByText('2 unsaved changes')).toBeVisible()
  await next.keyboard.press('Control+z')
  await expect(next.getByRole('group', { name: 'Node A1', exact: true })).toHaveCount(0)
})

test('edits that are being made in another tab are not offered', async ({ context, editor, page }) => {
  await editor.openStored(pair())
  await editor.select('A')
  await page.keyboard.press('d')
  await expect.poll(() => journaledSteps(page)).toBe(1)

  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('group', { name: 'Node A', exact: true }).waitFor()
  await expect(other.getByRole('dialog')).toHaveCount(0)
})

test('R14 a navigation that only follows a save clears the unsaved flag and keeps the canvas', async ({
  canvas,
  editor,
  nodePanel,
  page,
}) => {
  await canvas.openNew()
  await canvas.addNode('No Operation')
  await nodePanel.close()
  const drawn = await editor.frame.elementHandle()
  await canvas.save()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(editor.node('No Operation, do nothing')).toBeVisible()
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true)
  expect(await editor.selected()).toEqual(['No Operation, do nothing'])
  await page.keyboard.press('Control+z')
  await expect(editor.node('No Operation, do nothing')).toHaveCount(0)
})

test('K09 a saved workflow is not offered again, however soon its page is left', async ({ canvas, page }) => {
  await page.addInitScript(() => {
    // As if the page were gone before the browser's database had done it.
    IDBObjectStore.prototype.delete = () => {
      throw new Error('too late')
    }
  })
  await canvas.openNew()
  await canvas.addNode('No Operation')
  await page.keyboard.press('Escape')
  await expect.poll(() => journaledSteps(page)).toBeGreaterThan(0)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/workflow\/\d+$/)

  await page.goto('/workflow')

  await page.getByTestId('canvas').waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
