import type { Locator, Page } from '@playwright/test'
import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

const seed = () =>
  workflowOf(
    ['Start', 'A', 'B'].map((name) => ({ name, id: crypto.randomUUID() })),
    ['Start>A', 'A>B'],
  )

const nodeIn = (side: Locator, name: string) => side.getByRole('group', { name: `Node ${name}`, exact: true })

/** Where a node stands within its own canvas. */
async function placeIn(side: Locator, name: string): Promise<{ x: number; y: number; width: number }> {
  const [node, canvas] = await Promise.all([
    nodeIn(side, name).boundingBox(),
    side.getByTestId('canvas').boundingBox(),
  ])
  if (!node || !canvas) throw new Error(`${name} is not drawn`)
  return {
    x: Math.round(node.x - canvas.x),
    y: Math.round(node.y - canvas.y),
    width: Math.round(node.width),
  }
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Workflow' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
}

test('two versions stand side by side on canvases of their own that move together', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  await editor.openStored(seed())
  await editor.select('B')
  await page.keyboard.press('F2')
  await page.getByLabel('New name').fill('Last')
  await page.keyboard.press('Enter')
  await editor.select('A')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await openHistory(page)
  await page.getByRole('radio', { name: 'Combined' }).focus()
  await page.keyboard.press('ArrowRight')

  const before = page.getByRole('region', { name: /^Before: / })
  const after = page.getByRole('region', { name: /^After: / })
  await expect(nodeIn(before, 'A').getByText('Removed')).toBeVisible()
  await expect(nodeIn(before, 'B').getByText('Renamed')).toBeVisible()
  await expect(nodeIn(after, 'Last').getByText('Renamed')).toBeVisible()
  await expect(nodeIn(after, 'A')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Side by side' })).toBeFocused()
  await expect(page).toHaveURL(/view=side/)
  await shot('history-side-by-side')
  await expectAccessible()

  /** Both move at the same time: one is compared with the other, not with where it was. */
  const apart = async () => {
    const [a, b] = await Promise.all([placeIn(before, 'Start'), placeIn(after, 'Start')])
    return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.width - b.width)
  }
  await expect.poll(apart).toBe(0)
  const start = await placeIn(before, 'Start')
  await before.getByTestId('canvas').hover()
  await page.mouse.wheel(0, 60)
  await expect.poll(async () => (await placeIn(before, 'Start')).y).toBeLessThan(start.y)
  await expect.poll(apart).toBe(0)

  await after.getByTestId('canvas').focus()
  await page.keyboard.press('+')
  await expect.poll(async () => (await placeIn(after, 'Start')).width).toBeGreaterThan(start.width)
  await expect.poll(apart).toBe(0)

  await nodeIn(after, 'Last').click()
  await expect(nodeIn(after, 'Last')).toHaveAttribute('data-selected', 'true')
  await expect(nodeIn(before, 'B')).toHaveAttribute('data-selected', 'false')
  await page.getByRole('region', { name: 'Changes' }).getByRole('button', { name: /^Last/ }).click()
  await expect(nodeIn(before, 'B')).toHaveAttribute('data-selected', 'true')

  await nodeIn(before, 'B').dblclick()
  await expect(page.getByRole('dialog', { name: 'Node B' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(nodeIn(before, 'A')).toBeVisible()
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(before).toHaveCount(0)
  await expect(editor.node('A').getByText('Removed')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Side by side' })).toBeHidden()
})
