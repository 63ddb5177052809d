import type { Locator, Page } from '@playwright/test'
import { expect, test, type EditorPage } from './editor-fixtures.ts'

/** Adds a node by its name from the creator that is open, and closes the dialog that opens. */
async function pick(page: Page, search: string): Promise<void> {
  await page.getByRole('searchbox').fill(search)
  await page.getByRole('option').first().click()
  await expect(page.getByRole('dialog', { name: /^Node / })).toBeVisible()
}

const output = (page: Page) => page.getByRole('region', { name: 'Output', exact: true })
const input = (page: Page) => page.getByRole('region', { name: 'Input', exact: true })

async function openCreatorOn(editor: EditorPage, node: string): Promise<void> {
  await editor.select(node)
  await editor.page.getByRole('button', { name: 'Add node' }).click()
}

test('a person builds webhook, request, fields, condition and merge with the mouse', async ({
  canvas,
  editor,
  page,
  server,
}) => {
  const path = `journey-${Date.now()}`
  await canvas.openNew()
  await editor.clickCanvas(300, 120)
  await page.getByRole('button', { name: 'Add node' }).click()
  await pick(page, 'Webhook')
  const hook = page.getByRole('dialog', { name: 'Node Webhook' })
  await hook.getByLabel('Path', { exact: true }).fill(path)
  await page.keyboard.press('Escape')

  await openCreatorOn(editor, 'Webhook')
  await pick(page, 'HTTP Request')
  await page
    .getByRole('dialog', { name: 'Node HTTP Request' })
    .getByLabel('URL', { exact: true })
    .fill(`${server.url}/healthz`)
  await page.keyboard.press('Escape')
  await openCreatorOn(editor, 'HTTP Request')
  await pick(page, 'Edit Fields')
  await page.keyboard.press('Escape')
  await expect(editor.wire('HTTP Request', 'Edit Fields')).toHaveCount(1)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/workflow\/\d+/)
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for trigger event' })).toBeVisible()
  await page.request.get(`/webhook-test/${path}`)
  await expect(editor.wire('HTTP Request', 'Edit Fields')).toHaveText('1 item')

  await editor.node('Edit Fields').dblclick({ position: { x: 50, y: 50 } })
  const fields = page.getByRole('dialog', { name: 'Node Edit Fields' })
  await fields.getByRole('button', { name: 'Add field' }).click()
  await fields.getByLabel('Name', { exact: true }).fill('health')
  await input(page)
    .getByRole('listitem')
    .filter({ hasText: 'status' })
    .dragTo(fields.getByLabel('Value', { exact: true }))
  await expect(fields.getByRole('status').filter({ hasText: '= ok' })).toBeVisible()
  await page.keyboard.press('Escape')

  await openCreatorOn(editor, 'Edit Fields')
  await pick(page, 'If')
  await page.keyboard.press('Escape')
  await editor.clickCanvas(1000, 600)
  await page.getByRole('button', { name: 'Add node' }).click()
  await pick(page, 'Merge')
  await page.keyboard.press('Escape')
  await canvas.output('If', 0).dragTo(canvas.input('Merge', 0))
  await canvas.output('If', 1).dragTo(canvas.input('Merge', 1))
  await expect(editor.wire('If', 'Merge')).toHaveCount(2)

  await editor.node('Edit Fields').dblclick({ position: { x: 50, y: 50 } })
  await fields.getByRole('button', { name: 'Execute node' }).click()
  await expect(output(page).getByRole('cell', { name: 'ok' })).toBeVisible()
})

test('a person builds the same workflow with the keyboard alone', async ({
  canvas,
  editor,
  page,
  server,
}) => {
  const path = `keys-${Date.now()}`
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  /** Tab after Tab until the thing has the focus, as a person without a pointer goes there. */
  const tabTo = async (wanted: Locator) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await wanted.evaluate((element) => element.contains(document.activeElement))) return
      await press('Tab')
    }
    await expect(wanted).toBeFocused()
  }
  const dialog = page.getByRole('dialog', { name: /^Node / })
  const named = (label: string) => dialog.getByLabel(label, { exact: true })
  const closeNode = async () => {
    await press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const add = async (search: string) => {
    await press('Tab')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await type(search)
    await press('Enter')
    await expect(dialog).toBeVisible()
  }
  await canvas.openNew()
  await expect(editor.node('Start')).toBeVisible()

  await add('webhook')
  await tabTo(named('Path'))
  await press('Control+a')
  await type(path)
  await closeNode()
  await add('http request')
  await tabTo(named('URL'))
  await type(`${server.url}/healthz`)
  await closeNode()
  await add('edit fields')
  await tabTo(dialog.getByRole('button', { name: 'Add field' }))
  await press('Enter')
  await tabTo(named('Name'))
  await type('health')
  await tabTo(named('Value'))
  await type('={{ $json.status')
  // Out of the field: the first Escape would only close the list of completions.
  await press('Tab')
  await closeNode()
  await add('if')
  await tabTo(dialog.getByRole('button', { name: 'Add condition' }))
  await press('Enter')
  await tabTo(named('Value 1'))
  await type('={{ $json.health')
  await tabTo(named('Value 2'))
  await type('ok')
  await closeNode()
  await add('merge')
  await closeNode()
  await expect(editor.wire('If', 'Merge')).toHaveCount(1)

  await press('ArrowLeft')
  await expect.poll(() => editor.selected()).toEqual(['If'])
  await press('c')
  await expect(page.getByRole('dialog', { name: 'Connect node' })).toBeVisible()
  await type('false merge 2')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press('Enter')
  await expect(editor.wire('If', 'Merge')).toHaveCount(2)

  await press('Control+s')
  await expect(page).toHaveURL(/\/workflow\/\d+/)
  await press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Waiting for trigger event' })).toBeVisible()
  await page.request.get(`/webhook-test/${path}`)
  await expect(editor.wire('If', 'Merge').first()).toHaveText('1 item')
  await press('ArrowRight')
  await press('Enter')
  await expect(output(page).getByRole('cell', { name: 'ok' })).toBeVisible()
})
