import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

const line = () => workflowOf([{ name: 'Start' }, { name: 'A' }, { name: 'B' }], ['Start>A', 'A>B'])

test('from a distance nodes are selected, moved and opened, and their connections are one drawing', async ({
  editor,
  page,
}) => {
  await editor.openStored(line())
  const connections = page.getByRole('img', { name: '2 connections' })
  await expect(editor.wire('A', 'B')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Connection from A to B' })).toHaveCount(1)
  await expect(connections).toHaveCount(0)

  await expect(async () => {
    await page.keyboard.press('-')
    await expect(connections).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(editor.wire('A', 'B')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Connections' }).getByRole('listitem')).toHaveText([
    'Connection from Start to A',
    'Connection from A to B',
  ])

  const before = await editor.box(editor.node('A'))
  const lines = await editor.box(connections.locator('path'))
  await editor.dragFrom([before.x + 8, before.y + 8], [before.x + 8, before.y + 88])
  expect(await editor.selected()).toEqual(['A'])
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  expect((await editor.box(editor.node('A'))).y).toBeGreaterThan(before.y + 60)
  expect((await editor.box(connections.locator('path'))).height).toBeGreaterThan(lines.height + 50)

  await editor.node('B').dblclick()
  await expect(page.getByRole('dialog', { name: 'B' })).toBeVisible()
  await page.keyboard.press('Escape')
  await editor.frame.focus()
  await page.keyboard.press('0')
  await expect(editor.wire('A', 'B')).toHaveCount(1)
  await expect(connections).toHaveCount(0)
})

test('every connection is drawn, wherever its nodes were looked at from first', async ({ editor, page }) => {
  const names = ['Start', ...Array.from({ length: 19 }, (_, index) => `N${index + 1}`)]
  const wires = names.slice(1).map((name, index) => `${names[index]}>${name}`)
  await editor.openStored(
    workflowOf(
      names.map((name) => ({ name })),
      wires,
    ),
  )
  const drawn = page.locator('[data-testid^="wire-"]')

  await page.keyboard.press('1')
  await expect(editor.node('N19')).toBeInViewport()
  await expect(drawn).toHaveCount(19)

  await page.keyboard.press('0')
  await expect(editor.node('Start')).toHaveCount(0)
  for (const name of await editor.names()) {
    const before = names[names.indexOf(name) - 1] ?? ''
    await expect(editor.wire(before, name)).toHaveCount(1)
  }
})

test('the overview moves what is in sight, and its wheel zooms', async ({ editor, page }) => {
  await editor.openStored(line())
  const overview = await editor.box(page.getByRole('img', { name: 'Workflow overview' }))
  const middle: [number, number] = [overview.x + overview.width / 2, overview.y + overview.height / 2]
  const before = await editor.box(editor.node('A'))

  await editor.dragFrom(middle, [middle[0] + 10, middle[1]])
  await expect.poll(async () => (await editor.box(editor.node('A'))).x).toBeLessThan(before.x - 40)

  await page.mouse.wheel(0, 200)
  await expect.poll(() => editor.zoom()).not.toBe('100%')
})
