import { expect, test } from './fixtures.ts'

test('a workflow is built, run, looked at, saved and found again', async ({
  page,
  canvas,
  nodePanel,
  shot,
  expectAccessible,
}) => {
  await canvas.openNew()
  await expect(canvas.node('Start')).toBeVisible()

  await canvas.addNode('Edit Fields')
  await expect(nodePanel.dialog).toBeVisible()
  await nodePanel.dialog.getByRole('button', { name: 'Add field' }).click()
  await nodePanel.dialog.getByLabel('Name', { exact: true }).fill('greeting')
  await nodePanel.dialog.getByLabel('Value', { exact: true }).fill('hello')
  await nodePanel.close()
  await expect(canvas.wire('Start', 'Edit Fields')).toBeAttached()

  await canvas.run()
  await expect(canvas.wire('Start', 'Edit Fields')).toHaveText('1 item')
  await shot('slice-canvas')
  await canvas.open('Edit Fields')
  await expect(nodePanel.output.getByRole('columnheader', { name: 'greeting' })).toBeVisible()
  await expect(nodePanel.output.getByRole('cell', { name: 'hello' })).toBeVisible()
  await shot('slice-node')
  await expectAccessible()
  await nodePanel.close()

  await canvas.save()
  await page.reload()
  await expect(canvas.node('Edit Fields')).toBeVisible()
  await canvas.open('Edit Fields')
  await expect(nodePanel.dialog.getByLabel('Value', { exact: true })).toHaveValue('hello')
})

test('a connection is drawn, undone and redone', async ({ page, canvas, nodePanel }) => {
  await canvas.openNew()
  await canvas.addNode('No Operation')
  await nodePanel.close()
  const wire = canvas.wire('Start', 'No Operation, do nothing')
  await expect(wire).toBeAttached()

  await page.keyboard.press('Control+z')
  await expect(canvas.node('No Operation, do nothing')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')

  await expect(wire).toBeAttached()
})
