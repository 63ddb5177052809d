import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

test.beforeEach(async ({ canvas, page }) => {
  await canvas.openNew()
  await page.getByRole('button', { name: 'Add node' }).click()
})

test('P15 categories are folded except the first, subcategories lead further, tabs filter', async ({
  page,
  expectAccessible,
}) => {
  const creator = page.getByRole('dialog', { name: 'Add a node' })
  await expect(creator.getByRole('treeitem', { name: 'Core Nodes' })).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  await creator.getByRole('treeitem', { name: /^Flow/ }).click()
  await expect(creator.getByRole('treeitem', { name: /^If/ })).toBeVisible()
  await creator.getByRole('button', { name: /Flow/ }).click()
  await creator.getByRole('treeitem', { name: 'Core Nodes' }).click()
  await expect(creator.getByRole('treeitem', { name: /^Flow/ })).toHaveCount(0)

  await creator.getByRole('searchbox').fill('webhook')
  await creator.getByRole('tab', { name: 'Trigger' }).click()
  await expect(creator.getByRole('option', { name: /^Webhook/ })).toBeVisible()
  await creator.getByRole('tab', { name: 'Regular' }).click()
  await expect(creator.getByRole('option', { name: /^Webhook/ })).toHaveCount(0)
})

test('P15 the search takes names and aliases in any case and the keyboard alone adds a node', async ({
  editor,
  page,
}) => {
  await page.keyboard.type('ASSIGN')
  await expect(page.getByRole('option').first()).toHaveText(/Edit Fields/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(editor.wire('Start', 'Edit Fields')).toHaveCount(1)
})

test('P15 the keyboard walks through categories', async ({ editor, page }) => {
  // Past the most used nodes, into the first subcategory of the first category.
  const first = page.getByRole('treeitem', { name: 'Core Nodes' })
  for (let step = 0; step < 20 && (await first.getAttribute('aria-selected')) !== 'true'; step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('treeitem').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('treeitem', { name: 'Core Nodes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await editor.names()).toEqual(['Start'])
})

test('P15 without results it leads to HTTP Request, Webhook and a request for a node', async ({
  editor,
  page,
}) => {
  await page.keyboard.type('no such node')
  await expect(page.getByRole('link', { name: 'Request the node' })).toBeVisible()
  await page.getByRole('button', { name: 'HTTP Request' }).click()
  await page.keyboard.press('Escape')
  await expect(editor.node('HTTP Request')).toBeVisible()
})

test('P15 a node is dragged onto the canvas', async ({ editor, page }) => {
  await page.getByRole('searchbox').fill('No Operation')
  await page
    .getByRole('option')
    .first()
    .dragTo(editor.frame, { targetPosition: { x: 600, y: 600 } })
  const frame = await editor.box(editor.frame)
  const node = await editor.box(editor.node('No Operation, do nothing'))
  expect(Math.abs(node.x - frame.x - 550)).toBeLessThanOrEqual(10)
  expect(Math.abs(node.y - frame.y - 550)).toBeLessThanOrEqual(10)
})

test('P15 an action of a node is found by its name and sets its parameters', async ({
  page,
  nodePanel,
  expectAccessible,
  shot,
}) => {
  await page.getByRole('searchbox').fill('insert row')
  await expect(page.getByRole('option').first()).toContainText('Insert row')
  await expectAccessible()
  await shot('creator-actions')
  await page.keyboard.press('Enter')
  await expect(nodePanel.field('Operation')).toContainText('Insert')
})

test('P15 the actions of an app are listed, by the pointer and by the arrow to the right', async ({
  page,
  shot,
}) => {
  const creator = page.getByRole('dialog', { name: 'Add a node' })
  await page.getByRole('searchbox').fill('postgres')
  await creator
    .getByText(/^\d+ actions$/)
    .first()
    .click()
  await expect(creator.getByRole('treeitem', { name: 'Execute a SQL query' })).toBeVisible()
  await shot('creator-app')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('postgres')
  await page.keyboard.press('ArrowRight')
  await expect(creator.getByRole('button', { name: 'Back' })).toBeVisible()
})

test('P15 a plus behind every open output adds the next node there', async ({ editor, page, shot }) => {
  const branch = { name: 'Branch', type: 'heddle.if', typeVersion: 2.2 }
  await editor.openStored(workflowOf([{ name: 'Start' }, branch], ['Start>Branch']))
  await expect(page.getByRole('button', { name: /^Add a node after/ })).toHaveCount(2)
  await shot('open-outputs')
  await page.getByRole('button', { name: 'Add a node after Branch, output false' }).click()
  await page.keyboard.type('No Operation')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(editor.wire('Branch', 'No Operation, do nothing')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Add a node after Branch/ })).toHaveCount(1)
})
