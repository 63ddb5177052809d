import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

// As it moves for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const line = () => workflowOf([{ name: 'Start' }, { name: 'A' }, { name: 'B' }], ['Start>A', 'A>B'])

test('K01 the start node stands at (240,300), nodes snap to 20 px and get unique names', async ({
  canvas,
  editor,
  nodePanel,
}) => {
  await canvas.openNew()
  const start = await editor.box(editor.node('Start'))
  const frame = await editor.box(editor.frame)
  expect([start.x - frame.x, start.y - frame.y]).toEqual([240, 300])

  await canvas.addNode('No Operation')
  await nodePanel.close()
  await canvas.addNode('No Operation')
  await nodePanel.close()
  await expect(editor.node('No Operation, do nothing1')).toBeVisible()

  await editor.dragNode('Start', 49, 35)
  const moved = await editor.box(editor.node('Start'))
  expect([moved.x - start.x, moved.y - start.y]).toEqual([40, 40])
})

test('K02 a wire is drawn from either end, only once between two ports', async ({ canvas, editor, page }) => {
  await editor.openStored(workflowOf([{ name: 'Start' }, { name: 'A' }, { name: 'B' }]))

  await canvas.connect('Start', 'A')
  await expect(editor.wire('Start', 'A')).toHaveCount(1)
  await canvas.input('B').dragTo(canvas.output('A'))
  await expect(editor.wire('A', 'B')).toHaveCount(1)
  await canvas.connect('Start', 'A')

  await expect(editor.wire('Start', 'A')).toHaveCount(1)
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
})

test('K02 a wire dropped on the empty canvas asks for a node and connects it', async ({
  canvas,
  editor,
  page,
}) => {
  await editor.openStored(workflowOf([{ name: 'Start' }]))
  const { x, y } = await editor.box(canvas.output('Start'))

  await editor.dragFrom([x + 5, y + 5], [x + 300, y + 150])
  const creator = page.getByRole('dialog', { name: 'Add a node' })
  await expect(creator.getByRole('tab', { name: 'Regular' })).toHaveAttribute('aria-selected', 'true')
  await creator.getByRole('searchbox').fill('No Operation')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')

  await expect(editor.wire('Start', 'No Operation, do nothing')).toHaveCount(1)
})

test('K02 hovering a wire shows buttons that delete it or put a node into it', async ({ editor, page }) => {
  await editor.openStored(line())
  const hover = async (from: string, to: string) => {
    const { x, y, width, height } = await editor.box(editor.wire(from, to).locator('path').first())
    await page.mouse.move(x + width / 2, y + height / 2)
    return page.getByRole('group', { name: `Connection from ${from} to ${to}`, exact: true })
  }

  const first = await hover('Start', 'A')
  await first.getByRole('button', { name: 'Insert a node here' }).click()
  await page.getByRole('searchbox').fill('No Operation')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(editor.wire('Start', 'No Operation, do nothing')).toHaveCount(1)
  await expect(editor.wire('No Operation, do nothing', 'A')).toHaveCount(1)
  await expect(editor.wire('Start', 'A')).toHaveCount(0)

  // The wire that was left keeps its buttons for a moment.
  const second = await hover('A', 'B')
  await second.getByRole('button', { name: 'Delete connection' }).click()
  await expect(editor.wire('A', 'B')).toHaveCount(0)
})

test('K04 the wheel scrolls, Shift swaps the axis, Ctrl zooms, Ctrl and middle-button drags pan', async ({
  editor,
  page,
}) => {
  await editor.openStored(line())
  const place = async () => {
    const { x, y } = await editor.box(editor.node('Start'))
    return [x, y] as const
  }
  await editor.clickCanvas()
  const [x, y] = await place()

  await page.mouse.wheel(0, 100)
  await expect.poll(place).toEqual([x, y - 100])
  await page.keyboard.down('Shift')
  await page.mouse.wheel(0, 100)
  await page.keyboard.up('Shift')
  await expect.poll(place).toEqual([x - 100, y - 100])

  await page.keyboard.down('Control')
  await editor.dragFrom([800, 700], [900, 750])
  await page.keyboard.up('Control')
  await expect.poll(place).toEqual([x, y - 50])
  await page.mouse.move(800, 700)
  await page.mouse.down({ button: 'middle' })
  await page.mouse.move(700, 700, { steps: 4 })
  await page.mouse.up({ button: 'middle' })
  await expect.poll(place).toEqual([x - 100, y - 50])

  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(() => editor.zoom()).toBe('125%')
  // What is under the pointer stays there.
  const [left, top] = [700 + (x - 100 - 700) * 1.25, 700 + (y - 50 - 700) * 1.25]
  await expect.poll(async () => (await place()).map(Math.round)).toEqual([left, top].map(Math.round))
})

test('K04 a drag on the empty canvas selects what the box touches, and all of it moves as one step', async ({
  editor,
  page,
}) => {
  await editor.openStored(line())
  const start = await editor.box(editor.node('Start'))

  await editor.dragFrom([start.x - 40, start.y - 40], [start.x + 300, start.y + 60])
  expect(await editor.selected()).toEqual(['A', 'Start'])
  await editor.dragNode('A', 0, 100)
  await expect.poll(async () => (await editor.box(editor.node('Start'))).y).toBe(start.y + 100)
  await expect(page.getByText('1 unsaved change')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await editor.box(editor.node('Start'))).y).toBe(start.y)
})

test('K06 a second start node is refused and the last one stays', async ({ canvas, editor, page }) => {
  await canvas.openNew()
  await page.getByRole('button', { name: 'Add node' }).click()
  await page.getByRole('searchbox').fill('Start')
  await page
    .getByRole('option', { name: /^Start/ })
    .first()
    .click()
  await expect(editor.toast('Only 1 "Start" node is allowed in a workflow')).toBeVisible()

  await editor.select('Start')
  await page.keyboard.press('Delete')

  await expect(editor.toast('The last start node cannot be deleted')).toBeVisible()
  await expect(editor.node('Start')).toBeVisible()
})

test('K06 a node of an unknown type is shown and flagged', async ({ editor, page }) => {
  await editor.openStored(workflowOf([{ name: 'Start' }, { name: 'Odd', type: 'acme.magic' }], ['Start>Odd']))

  await expect(page.getByLabel('acme.magic is an unknown node type')).toBeVisible()
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(editor.toast('Odd: acme.magic is an unknown node type')).toBeVisible()
})

test('K07 nodes show success with item counts, errors with their message, and being disabled', async ({
  canvas,
  editor,
  page,
}) => {
  await editor.openStored(
    workflowOf(
      [
        { name: 'Start' },
        { name: 'Off', disabled: true },
        { name: 'Stop', type: 'heddle.stopAndError', parameters: { errorMessage: 'Enough' } },
      ],
      ['Start>Off', 'Off>Stop'],
    ),
  )
  await expect(editor.node('Off')).toContainText('Off (Disabled)')

  await canvas.run()

  await expect(editor.wire('Start', 'Off')).toHaveText('1 item')
  await expect(editor.node('Start').getByLabel('Executed successfully')).toBeVisible()
  await expect(editor.node('Stop').getByRole('img', { name: /Enough/ })).toBeVisible()
  await expect(editor.toast('Problem executing workflow: Stop failed')).toBeVisible()
  await expect(page).toHaveTitle(/^⚠️/)

  await page.getByRole('button', { name: 'Clear execution data' }).click()
  await expect(editor.wire('Start', 'Off')).toHaveText('')
})

test('P13 the zoom menu zooms by 1.25, fits and resets', async ({ editor, page }) => {
  await editor.openStored(line())
  const click = (name: string) => page.getByRole('button', { name }).click()

  await click('Zoom in')
  await expect.poll(() => editor.zoom()).toBe('125%')
  await click('Zoom out')
  await click('Zoom out')
  await expect.poll(() => editor.zoom()).toBe('80%')
  await click('Reset zoom')
  await expect.poll(() => editor.zoom()).toBe('100%')
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 3000)
  await click('Zoom to fit')
  await expect(editor.node('Start')).toBeInViewport()
})

test('P18 the buttons of a node delete, disable, duplicate, open and execute it', async ({
  editor,
  page,
}) => {
  await editor.openStored(line())
  const click = async (node: string, name: string) => {
    await editor.node(node).hover({ position: { x: 50, y: 50 } })
    await editor.node(node).getByRole('button', { name }).click()
  }

  await click('A', 'Duplicate node')
  await expect(editor.node('A1')).toBeVisible()
  await click('A', 'Disable node')
  await expect(editor.node('A')).toContainText('(Disabled)')
  await click('A', 'Enable node')
  await click('A', 'Execute node')
  await expect(editor.wire('Start', 'A')).toHaveText('1 item')
  await click('A', 'Open node')
  await expect(page.getByRole('dialog', { name: 'Node A' })).toBeVisible()
  await page.keyboard.press('Escape')
  await click('B', 'Delete node')
  await expect(editor.node('B')).toHaveCount(0)

  await editor.node('A').dblclick({ position: { x: 50, y: 50 } })
  await expect(page.getByRole('dialog', { name: 'Node A' })).toBeVisible()
})

test('the context menu offers the same commands', async ({ editor, page }) => {
  await editor.openStored(line())

  await editor.node('A').click({ button: 'right', position: { x: 50, y: 50 } })
  await page.getByRole('menuitem', { name: /Delete node/ }).click()
  await expect(editor.node('A')).toHaveCount(0)

  await editor.frame.click({ button: 'right', position: { x: 700, y: 100 } })
  await page.getByRole('menuitem', { name: /Undo/ }).click()
  await expect(editor.node('A')).toBeVisible()
})

test('tidying up is one step that can be undone', async ({ editor, page }) => {
  await editor.openStored(
    workflowOf(
      [
        { name: 'Start', position: [240, 300] },
        { name: 'A', position: [260, 320] },
        { name: 'B', position: [240, 340] },
      ],
      ['Start>A', 'Start>B'],
    ),
  )
  const before = await editor.box(editor.node('A'))

  await page.getByRole('button', { name: 'Tidy up' }).click()
  await expect.poll(async () => (await editor.box(editor.node('A'))).x).not.toBe(before.x)
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.keyboard.press('Control+z')

  await expect.poll(async () => (await editor.box(editor.node('A'))).x).toBe(before.x)
})

test('a sticky note is added, written on and kept', async ({ canvas, editor, page }) => {
  await canvas.openNew()
  await editor.clickCanvas(600, 500)
  await page.keyboard.press('Shift+S')
  const note = editor.node('Sticky Note')
  await expect(note.getByRole('heading', { name: "I'm a note" })).toBeVisible()

  await note.dblclick()
  await note.getByRole('textbox').fill('# Mind the gap\n<b>not bold</b>')
  await editor.clickCanvas()

  await expect(note.getByRole('heading', { name: 'Mind the gap' })).toBeVisible()
  await expect(note.getByText('<b>not bold</b>')).toBeVisible()
  await canvas.save()
  await page.reload()
  await expect(note.getByRole('heading', { name: 'Mind the gap' })).toBeVisible()
})
