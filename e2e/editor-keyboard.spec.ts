import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

/** Start feeds High and Low; High feeds End. */
const tree = () =>
  workflowOf(
    [
      { name: 'Start', position: [200, 300] },
      { name: 'High', position: [420, 200] },
      { name: 'Low', position: [420, 400] },
      { name: 'End', position: [640, 200] },
    ],
    ['Start>High', 'Start>Low', 'High>End'],
  )

test.beforeEach(async ({ editor }) => {
  await editor.openStored(tree())
  await expect(editor.node('End')).toBeVisible()
})

test('K03 Tab opens and closes the node creator while the canvas has the focus, Escape closes it', async ({
  editor,
  page,
}) => {
  const creator = page.getByRole('dialog', { name: 'Add a node' })
  await page.keyboard.press('Tab')
  await expect(creator).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(creator).toBeHidden()

  await editor.clickCanvas()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(creator).toBeHidden()

  await page.getByRole('button', { name: 'Add tag' }).focus()
  await page.keyboard.press('Tab')
  await expect(creator).toBeHidden()
})

test('K03 Enter opens the last selected node, Escape closes it', async ({ editor, page }) => {
  await editor.select('High')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Node High' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('K03 the keys for menus open that of the selected node, or of the canvas, at its first entry', async ({
  editor,
  page,
}) => {
  await editor.select('High')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Open node' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Execute node' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('canvas')).toBeFocused()

  await editor.clickCanvas()
  await page.keyboard.press('ContextMenu')
  await expect(page.getByRole('menuitem', { name: 'Add node' })).toBeFocused()
})

test('K03 d disables and enables the selected nodes; a repeat within 350 ms is ignored', async ({
  editor,
  page,
}) => {
  await editor.select('High', 'Low')
  // Both at once, so that a slow machine does not come between them.
  await Promise.all([page.keyboard.press('d'), page.keyboard.press('d')])
  await expect(editor.node('High')).toContainText('(Disabled)')
  await expect(editor.node('Low')).toContainText('(Disabled)')

  await expect(async () => {
    await page.keyboard.press('d')
    await expect(editor.node('High')).not.toContainText('(Disabled)', { timeout: 100 })
  }).toPass()
})

for (const key of ['Delete', 'Backspace']) {
  test(`K03 ${key} removes the selected nodes`, async ({ editor, page }) => {
    await editor.select('Low', 'End')
    await page.keyboard.press(key)
    await expect.poll(() => editor.names()).toEqual(['High', 'Start'])
  })
}

test('K03 F2 renames the last selected node', async ({ editor, page }) => {
  await editor.select('Low')
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: 'Rename "Low"' })
  await dialog.getByLabel('New name').fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Invalid name')).toBeVisible()
  await dialog.getByLabel('New name').fill('Lower')
  await page.keyboard.press('Enter')

  await expect(editor.node('Lower')).toBeVisible()
  await expect(editor.wire('Start', 'Lower')).toHaveCount(1)
})

test('K03 + and = zoom in, - and _ zoom out, 0 resets, 1 fits', async ({ editor, page }) => {
  for (const [key, zoom] of [
    ['+', '125%'],
    ['=', '156%'],
    ['-', '125%'],
    ['_', '100%'],
    ['-', '80%'],
    ['0', '100%'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => editor.zoom()).toBe(zoom)
  }
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 3000)
  await expect(editor.node('Start')).not.toBeInViewport()
  await page.keyboard.press('1')
  await expect(editor.node('Start')).toBeInViewport()
})

test('K03 Ctrl+A selects all, Ctrl+C copies, Ctrl+X cuts', async ({ context, editor, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText())
    return (JSON.parse(text) as { nodes: { name: string }[] }).nodes.map(({ name }) => name).toSorted()
  }
  await editor.clickCanvas()
  await page.keyboard.press('Control+a')
  expect(await editor.selected()).toEqual(['End', 'High', 'Low', 'Start'])
  await page.keyboard.press('Control+c')
  await expect.poll(clipboard).toEqual(['End', 'High', 'Low', 'Start'])

  await editor.select('Low')
  await page.keyboard.press('Control+x')
  await expect(editor.node('Low')).toHaveCount(0)
  expect(await clipboard()).toEqual(['Low'])
})

test('K03 Ctrl+S saves', async ({ editor, page }) => {
  await editor.select('Low')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect.poll(() => editor.names()).toEqual(['End', 'High', 'Start'])
})

test('K03 Ctrl+O opens the list of workflows, Ctrl+Alt+N a new one', async ({ editor, page }) => {
  await page.keyboard.press('Control+o')
  await expect(page.getByRole('dialog', { name: 'Open Workflow' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Alt+n')
  await expect(page).toHaveURL(/\/workflow$/)
  await expect.poll(() => editor.names()).toEqual(['Start'])
})

test('K03 arrows move the selection along the wires, Shift selects what lies that way', async ({
  editor,
  page,
}) => {
  await editor.select('Start')
  for (const [key, name] of [
    ['ArrowRight', 'High'],
    ['ArrowDown', 'Low'],
    ['ArrowUp', 'High'],
    ['ArrowRight', 'End'],
    ['ArrowLeft', 'High'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => editor.selected()).toEqual([name])
    // A second press within 100 ms is ignored, as specified.
    await page.waitForTimeout(110)
  }
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => editor.selected()).toEqual(['High', 'Start'])
  await editor.select('Start')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => editor.selected()).toEqual(['End', 'High', 'Low', 'Start'])
})

test('undo and redo go back and forth over every kind of edit', async ({ editor, page }) => {
  await editor.select('Low')
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByLabel('Notes').fill('Careful')
  await page.getByLabel('Display note in flow?').check()
  await page.keyboard.press('Escape')
  await expect(editor.node('Low')).toContainText('Careful')

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(editor.node('Low')).not.toContainText('Careful')
  await page.keyboard.press('Control+z')
  await expect(editor.node('Low')).not.toContainText('(Disabled)')
  await page.keyboard.press('Control+Shift+z')
  await expect(editor.node('Low')).toContainText('(Disabled)')
})

test('Ctrl+D duplicates, Ctrl+Y does again what was undone', async ({ editor, page }) => {
  await editor.select('Low')
  await page.keyboard.press('Control+d')
  await expect(editor.node('Low1')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(editor.node('Low1')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(editor.node('Low1')).toBeVisible()
})

test('c connects the selected node to another and takes a wire away', async ({ editor, page }) => {
  await editor.select('Low')
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('connect end')
  await page.keyboard.press('Enter')
  await expect(editor.wire('Low', 'End')).toHaveCount(1)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('disconnect end')
  await page.keyboard.press('Enter')
  await expect(editor.wire('Low', 'End')).toHaveCount(0)
})

test('Ctrl+Enter executes, Shift+S adds a note, Shift+Alt+T tidies up', async ({ editor, page }) => {
  await page.keyboard.press('Control+Enter')
  await expect(editor.wire('High', 'End')).toHaveText('1 item')
  const before = (await editor.box(editor.node('Low'))).y
  await page.keyboard.press('Shift+Alt+t')
  await expect.poll(async () => (await editor.box(editor.node('Low'))).y).not.toBe(before)
  await page.keyboard.press('Shift+s')
  await expect(page.locator('.react-flow__node-sticky')).toHaveCount(1)
})

test('? shows the shortcuts', async ({ page }) => {
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Zoom to fit')).toBeVisible()
})

test('Ctrl+K finds commands, nodes and workflows', async ({ editor, page }) => {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('high')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Node High' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('select all')
  await page.keyboard.press('Enter')
  expect(await editor.selected()).toHaveLength(4)

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('seeded')
  await expect(palette.getByText('Workflows')).toBeVisible()
})
