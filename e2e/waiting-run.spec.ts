import { expect, test } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'

const fields = (fieldLabel: string) => ({ formFields: { values: [{ fieldLabel, fieldType: 'text' }] } })

const formTrigger = () => ({
  name: 'Form',
  type: 'heddle.formTrigger',
  typeVersion: 2.2,
  webhookId: crypto.randomUUID(),
  parameters: { formTitle: 'Tell us', ...fields('City') },
})
const page2 = () => ({
  name: 'Second page',
  type: 'heddle.form',
  typeVersion: 2.5,
  webhookId: crypto.randomUUID(),
  parameters: { ...fields('Street'), options: { formTitle: 'A little more' } },
})
const forCall = () => ({
  name: 'Pause',
  type: 'heddle.wait',
  typeVersion: 1.1,
  webhookId: crypto.randomUUID(),
  parameters: { resume: 'webhook' },
})

test('X07 a run is followed over pages of a form, a reload and a call to its end', async ({
  context,
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await editor.openStored(
    workflowOf(
      [formTrigger(), page2(), forCall(), { name: 'After' }],
      ['Form>Second page', 'Second page>Pause', 'Pause>After'],
    ),
  )
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  const form = await opened
  await form.getByLabel('City').fill('Oslo')
  await form.getByRole('button', { name: 'Submit' }).click()

  await expect(form.getByRole('heading', { name: 'A little more' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting for the form' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open form' })).toBeVisible()
  await expect(editor.node('Second page').getByLabel(/waiting for its form/)).toBeVisible()
  expect(context.pages()).toHaveLength(2)
  await expectAccessible()
  await shot('run-waits-for-form')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Waiting for the form' })).toBeVisible()
  await expect(editor.wire('Form', 'Second page')).toHaveText('1 item')
  await form.getByLabel('Street').fill('Karl Johans gate')
  await form.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('button', { name: 'Waiting for a call' })).toBeVisible()
  await shot('run-waits-for-call')
  await page.getByRole('button', { name: 'Copy address' }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await page.request.get(new URL(address).pathname)

  await expect(editor.node('After').getByLabel('Executed successfully')).toBeVisible()
  await expect(editor.wire('Form', 'Second page')).toHaveText('1 item')
  await expect(editor.wire('Pause', 'After')).toHaveText('1 item')
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeEnabled()
})

test('X07 a page of a form in the middle of a run opens by itself, and a wait can be stopped', async ({
  editor,
  page,
}) => {
  await editor.openStored(
    workflowOf([{ name: 'Start' }, page2(), { name: 'After' }], ['Start>Second page', 'Second page>After']),
  )
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  const form = await opened
  await form.getByLabel('Street').fill('Main street')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(editor.wire('Second page', 'After')).toHaveText('1 item')

  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(page.getByRole('button', { name: 'Waiting for the form' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop execution' }).click()
  await expect(editor.toast('Execution stopped').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeEnabled()
})
