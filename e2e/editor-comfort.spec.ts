import { expect, test } from './editor-fixtures.ts'
import { storeWorkflow, workflowOf } from './pages/stored-workflow.ts'

const set = (value: string) => ({
  name: 'Set',
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: { assignments: { assignments: [{ id: '1', name: 'x', type: 'string', value }] } },
})

test('K06 a new workflow offers a trigger in place of its start node, and one undo brings that back', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflow')
  await page.getByRole('button', { name: 'Choose a trigger' }).click()
  await expect(page.getByRole('tab', { name: 'Trigger' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
  await shot('choose-trigger')
  await page
    .getByRole('treeitem', { name: /^Schedule Trigger/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  expect(await editor.names()).toEqual(['Schedule Trigger'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => editor.names()).toEqual(['Start'])
})

test('K07 a node that was changed after its run says so until it runs again', async ({
  editor,
  nodePanel,
  page,
  shot,
}) => {
  await editor.openStored(workflowOf([{ name: 'Start' }, set('one')], ['Start>Set']))
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  const state = editor.node('Set').getByRole('img')
  await expect(state).toHaveAccessibleName('Executed successfully')
  await editor.node('Set').dblclick()
  await nodePanel.dialog.getByRole('tab', { name: 'Settings' }).click()
  await nodePanel.field('On Error').click()
  await page.getByRole('option', { name: /^Continue \(Error Output\)/ }).click()
  await shot('on-error')
  await page.keyboard.press('Escape')
  await expect(state).toHaveAccessibleName(/^Changed since the last run/)
  await expect(editor.node('Set')).toContainText('Error')
  await shot('stale-node')
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(state).toHaveAccessibleName('Executed successfully')
})

test('a note is coloured, copied and deleted by its own menu', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  const note = { name: 'Note', type: 'heddle.stickyNote', parameters: { content: 'Read me' } }
  await editor.openStored(workflowOf([{ name: 'Start' }, note]))
  await editor.node('Note').click()
  const menu = page.getByRole('toolbar', { name: 'Actions for Note' })
  await menu.getByRole('radio', { name: 'Green' }).click()
  await expect(editor.node('Note')).toHaveAttribute('data-color', '4')
  await expectAccessible()
  await shot('note-menu')
  await menu.getByRole('button', { name: 'Duplicate note' }).click()
  await expect.poll(() => editor.names()).toEqual(['Note', 'Note1', 'Start'])
  await menu.getByRole('button', { name: 'Delete note' }).click()
  await expect.poll(() => editor.names()).toEqual(['Note1', 'Start'])
})

test('K05 nodes that are pasted come into sight together, with what is pinned to them', async ({
  editor,
  page,
  shot,
}) => {
  await editor.openStored(workflowOf([{ name: 'Start' }]))
  const pasted = workflowOf(
    [
      { name: 'Near', position: [0, 0] },
      { name: 'Far', position: [2400, 900] },
    ],
    ['Near>Far'],
  )
  await editor.paste(JSON.stringify({ ...pasted, pinData: { Far: [{ json: { kept: true } }] } }))

  await expect.poll(() => editor.selected()).toEqual(['Far', 'Near'])
  for (const name of ['Near', 'Far']) await expect(editor.node(name)).toBeInViewport({ ratio: 0.99 })
  await shot('pasted-nodes')
  await editor.node('Far').dblclick({ position: { x: 20, y: 20 } })
  await expect(page.getByRole('columnheader', { name: 'kept' })).toBeVisible()
})

test('a node whose type is not installed says what is missing and shows its parameters', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  const odd = { name: 'Crm', type: 'n8n-nodes-acme.crm', parameters: { city: 'Oslo' } }
  await editor.openStored(workflowOf([{ name: 'Start' }, odd], ['Start>Crm']))
  await editor.node('Crm').dblclick()
  const missing = page.getByRole('region', { name: 'This node type is not installed' })
  await expect(missing).toContainText('n8n-nodes-acme.crm')
  await expect(missing.getByRole('link', { name: 'n8n-nodes-acme' })).toBeVisible()
  await expect(missing.getByRole('button', { name: 'Install n8n-nodes-acme' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Parameters/ })).toContainText('"Oslo"')
  await expectAccessible()
  await shot('unknown-node')
})

test('a caller shows the inputs of the workflow that it calls as fields', async ({
  editor,
  nodePanel,
  page,
  expectAccessible,
  shot,
}) => {
  const values = [{ name: 'city' }, { name: 'count', type: 'number' }]
  const trigger = {
    name: 'Called',
    type: 'heddle.executeWorkflowTrigger',
    typeVersion: 1.2,
    parameters: { workflowInputs: { values } },
  }
  const called = await storeWorkflow(page, { ...workflowOf([trigger]), name: 'Weather' })
  const caller = {
    name: 'Call',
    type: 'heddle.executeWorkflow',
    typeVersion: 1.4,
    parameters: { workflowId: { __rl: true, mode: 'list', value: called, cachedResultName: 'Weather' } },
  }
  await editor.openStored(workflowOf([{ name: 'Start' }, caller], ['Start>Call']))
  await editor.node('Call').dblclick()
  await nodePanel.field('city').fill('Oslo')
  await nodePanel.field('count').fill('3')
  await expectAccessible()
  await shot('sub-workflow-inputs')
  await page.getByRole('button', { name: 'Execute node' }).click()
  await expect(nodePanel.dialog.getByRole('region', { name: 'Output' }).getByText('Oslo')).toBeVisible()
})

test('an Error Trigger that is run by hand gives an example, and the palette goes everywhere', async ({
  editor,
  page,
}) => {
  const trigger = { name: 'Failure', type: 'heddle.errorTrigger' }
  await editor.openStored(workflowOf([trigger, { name: 'After' }], ['Failure>After']))
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(editor.wire('Failure', 'After')).toHaveText('1 item')

  for (const [text, address] of [
    ['data tables', /\/data-tables$/],
    ['executions', /\/executions$/],
    ['credentials', /\/credentials$/],
    ['users', /\/settings\/users$/],
    ['import workflows', /\/workflows\/import$/],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
  }
})
