import { expect, test } from './editor-fixtures.ts'
import { storeWorkflow, workflowOf } from './pages/stored-workflow.ts'
import { hook, makeTag, menu, readWorkflow, schedule, unique } from './workflow-fixtures.ts'

test('M09 W01 a copy gets the suffix, tags, webhook URLs of its own and a window of its own', async ({
  editor,
  page,
  context,
  expectAccessible,
  shot,
}) => {
  const name = unique('Original')
  const tag = unique('t')
  const path = crypto.randomUUID()
  await makeTag(page, tag)
  await editor.openStored({ ...workflowOf([{ name: 'Start' }, hook(path)]), name })
  await menu(page, 'Duplicate workflow')
  const dialog = page.getByRole('dialog', { name: 'Duplicate Workflow' })
  await expect(dialog.getByLabel('Workflow name')).toHaveValue(`${name} copy`)
  await expect(dialog.getByLabel('Workflow name')).toBeFocused()
  expect((await dialog.boundingBox())?.width).toBe(420)
  await shot('duplicate')
  await expectAccessible()

  await dialog.getByLabel('Workflow name').fill('  ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Workflow name').fill(` ${name} twin `)
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('checkbox', { name: tag }).check()
  await page.keyboard.press('Escape')
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ])

  await copy.waitForURL(/\/workflow\/\d+$/)
  await expect(copy.getByRole('heading', { level: 1 })).toContainText('twin'.slice(-4))
  const stored = await readWorkflow(page, copy.url().split('/').at(-1) ?? '')
  expect(stored).toMatchObject({ name: `${name} twin`, active: false, tags: [{ name: tag }] })
  const webhook = stored.nodes.find((node) => node.name === 'Hook')
  expect(webhook?.webhookId).not.toBe(path)
  expect(webhook?.parameters.path).toBe(webhook?.webhookId)
})

test('M09 W05 a name without room for the suffix is kept; the copy can take the place of the original', async ({
  editor,
  page,
}) => {
  const name = 'n'.repeat(124)
  const path = crypto.randomUUID()
  const id = await editor.openStored({ ...workflowOf([hook(path)]), name })
  await menu(page, 'Duplicate workflow')
  const dialog = page.getByRole('dialog', { name: 'Duplicate Workflow' })
  await expect(dialog.getByLabel('Workflow name')).toHaveValue(name)
  await dialog.getByLabel('Give the copy its own webhook URLs').uncheck()
  await dialog.getByLabel('Open the copy in a new window').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(page).not.toHaveURL(new RegExp(`/workflow/${id}$`))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const stored = await readWorkflow(page, page.url().split('/').at(-1) ?? '')
  expect(stored.nodes[0]).toMatchObject({ webhookId: path, parameters: { path } })
})

test('M15 the settings show the defaults of the instance and are stored at once', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  const other = unique('Error handler')
  await storeWorkflow(page, { ...workflowOf([{ name: 'Start' }]), name: other })
  const id = await editor.openStored(workflowOf([{ name: 'Start' }]))
  await menu(page, 'Workflow settings')
  const dialog = page.getByRole('dialog', { name: 'Settings for Seeded' })
  const choose = async (label: string, option: string | RegExp) => {
    await dialog.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  const shown = (label: string) => dialog.getByLabel(label, { exact: true })
  await expect(shown('Error workflow')).toHaveText('- No Workflow -')
  await expect(shown('Timezone')).toHaveText(/^Default - .*New York/)
  await expect(shown('Save failed executions')).toHaveText('Default - Save')
  await expect(shown('Save successful executions')).toHaveText('Default - Save')
  await expect(shown('Save manual executions')).toHaveText('Default - No')
  await expect(shown('Save execution progress')).toHaveText('Default - No')
  await expectAccessible()

  await dialog.getByLabel('Error workflow', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Search in Error workflow' }).fill(other)
  await page.getByRole('option', { name: new RegExp(other) }).click()
  await choose('Save manual executions', 'Yes')
  await choose('Save failed executions', 'Do not save')
  await dialog.getByRole('switch', { name: 'Timeout workflow' }).click()
  await shot('workflow-settings')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Timeout is activated but set to 0')).toBeVisible()
  await dialog.getByLabel('hours').fill('2')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Timeout is activated but set to 0')).toHaveCount(0)
  await expect(dialog.getByText('Maximum Timeout is: 1 hours, 0 minutes, 0 seconds')).toBeVisible()
  await dialog.getByLabel('hours').fill('0')
  await dialog.getByLabel('minutes').fill('5')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { settings } = await readWorkflow(page, id)
  expect(settings).toEqual({
    errorWorkflow: expect.stringMatching(/^\d+$/),
    saveManualExecutions: true,
    saveDataErrorExecution: 'none',
    executionTimeout: 300,
  })
})

test('M15 how many run at a time, and for each of what, is still there after a reload', async ({
  editor,
  page,
}) => {
  const id = await editor.openStored(workflowOf([{ name: 'Start' }]))
  await menu(page, 'Workflow settings')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Run at most … at a time').fill('1')
  await dialog.getByLabel('Separately for each').fill('{{ $json.body.customer }}')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { settings } = await readWorkflow(page, id)
  expect(settings).toEqual({ concurrency: { limit: 1, key: '={{ $json.body.customer }}' } })

  await page.reload()
  await menu(page, 'Workflow settings')

  await expect(dialog.getByLabel('Run at most … at a time')).toHaveValue('1')
  await expect(dialog.getByLabel('Separately for each')).toHaveValue('{{ $json.body.customer }}')
})

test('M15 settings are stored beside unsaved edits, which stay unsaved', async ({ editor, page }) => {
  const id = await editor.openStored(workflowOf([{ name: 'Start' }, { name: 'A' }]))
  await editor.select('A')
  await page.keyboard.press('d')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await menu(page, 'Workflow settings')
  await page.getByRole('switch', { name: 'Timeout workflow' }).click()
  await page.getByLabel('seconds').fill('30')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/unsaved change/i)).toBeVisible()
  const stored = await readWorkflow(page, id)
  expect(stored.settings).toEqual({ executionTimeout: 30 })
  expect(stored.nodes[1]?.disabled).toBeUndefined()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await readWorkflow(page, id)).nodes[1]?.disabled).toBe(true)
})

test('M14 W04 W05 tags are created, renamed and deleted one at a time', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  const [first, second] = [unique('a'), unique('b')]
  const tagId = await makeTag(page, first)
  await makeTag(page, second)
  await editor.openStored({ ...workflowOf([{ name: 'Start' }]), tags: [tagId] })
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/rest\/tags/.test(request.url()) && request.method() !== 'GET') calls.push(request.method())
  })
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('button', { name: 'Manage tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage tags' })
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await expect(row(first)).toContainText('1 workflow')
  await expect(row(second)).toContainText('Not being used')
  await shot('tags-manager')
  await expectAccessible()

  await dialog.getByRole('button', { name: `Edit tag "${first}"` }).click()
  await expect(dialog.getByRole('button', { name: 'Add new' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: `Delete tag "${second}"` })).toBeDisabled()
  const input = dialog.getByLabel('Tag name')
  await expect(input).toBeFocused()
  await input.fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Tag name cannot be empty')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: `Edit tag "${first}"` }).click()
  await page.keyboard.press('Enter')
  await expect(input).toHaveCount(0)
  expect(calls).toEqual([])

  const renamed = unique('c')
  await dialog.getByRole('button', { name: `Edit tag "${first}"` }).click()
  await input.fill(` ${renamed} `)
  await page.keyboard.press('Enter')
  await expect(editor.toast(`Tag "${renamed}" was updated`)).toBeVisible()
  await dialog.getByRole('button', { name: `Edit tag "${renamed}"` }).click()
  await input.fill(second)
  await page.keyboard.press('Enter')
  await expect(editor.toast(`Tag "${renamed}" could not be renamed`)).toBeVisible()
  await page.keyboard.press('Escape')

  const created = unique('d')
  await dialog.getByRole('button', { name: 'Add new' }).click()
  await input.fill(created)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Search tags').fill(created.toUpperCase())
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await dialog.getByLabel('Search tags').fill('')

  await dialog.getByRole('button', { name: `Delete tag "${renamed}"` }).click()
  await dialog.getByRole('button', { name: 'Delete tag', exact: true }).click()
  await expect(editor.toast(`Tag "${renamed}" was deleted`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('header').getByRole('button', { name: renamed })).toHaveCount(0)
  expect(calls).toEqual(['PATCH', 'PATCH', 'POST', 'DELETE'])
})

test('M16 W04 K09 V01 workflows are searched, filtered by tag, sorted, switched on and opened', async ({
  editor,
  page,
  expectAccessible,
  shot,
}) => {
  const mark = unique('Open')
  const tagNames = [1, 2, 3, 4].map(() => unique('o'))
  const tags = []
  for (const name of tagNames) tags.push(await makeTag(page, name))
  const empty = workflowOf([schedule, { name: 'B' }], ['Schedule>B'])
  const old = await storeWorkflow(page, { ...empty, name: `${mark} B`, tags })
  await storeWorkflow(page, { ...empty, name: `${mark} A` })
  const current = await editor.openStored({ ...empty, name: `${mark} C` })
  await page.keyboard.press('Control+o')
  const dialog = page.getByRole('dialog', { name: 'Open Workflow' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await dialog.getByRole('searchbox').fill(mark.toLowerCase())
  const names = () => dialog.getByRole('row').getByRole('button', { name: mark }).allTextContents()
  await expect.poll(names).toEqual([`${mark} C`, `${mark} A`, `${mark} B`])
  // Who has typed enough opens the first one without reaching for it.
  await page.keyboard.press('Enter')
  await expect(editor.toast('Workflow already open')).toBeVisible()
  await expect(editor.toast('Workflow already open')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Name' }).click()
  await expect.poll(names).toEqual([`${mark} A`, `${mark} B`, `${mark} C`])
  await dialog.getByRole('button', { name: 'Name' }).click()
  await expect.poll(names).toEqual([`${mark} C`, `${mark} B`, `${mark} A`])
  await expect(dialog.getByText('+1')).toBeVisible()
  await shot('workflow-open')
  await expectAccessible()

  await dialog.getByRole('combobox', { name: 'Filter by tags' }).click()
  await page.getByRole('option', { name: tagNames[3] }).click()
  await page.keyboard.press('Escape')
  await expect.poll(names).toEqual([`${mark} B`])
  await dialog.getByRole('switch', { name: `Active: ${mark} B` }).click()
  await expect(dialog.getByRole('switch', { name: `Active: ${mark} B` })).toBeChecked()
  // The switch shows it before the server has answered.
  await expect.poll(async () => (await readWorkflow(page, old)).active).toBe(true)
  await dialog.getByRole('combobox', { name: 'Filter by tags' }).click()
  await page.getByRole('option', { name: tagNames[3] }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('switch', { name: `Active: ${mark} C` })).toBeDisabled()
  await dialog.getByRole('button', { name: `${mark} C` }).click()
  await expect(editor.toast('Workflow already open')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/workflow/${current}$`))
  await page.keyboard.press('Escape')
  await editor.select('B')
  await page.keyboard.press('d')
  await page.keyboard.press('Control+o')
  await dialog.getByRole('button', { name: `${mark} B` }).click()
  const question = page.getByRole('dialog', { name: 'Save your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/workflow/${current}$`))
  await page.keyboard.press('Control+o')
  await dialog.getByRole('button', { name: `${mark} B` }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(new RegExp(`/workflow/${old}$`))
  expect((await readWorkflow(page, current)).nodes[1]?.disabled).toBeUndefined()

  await page.goto('/workflow/987654')
  await expect(editor.toast('Could not find workflow with ID "987654"')).toBeVisible()
  await expect(page).toHaveURL(/\/workflow$/)
  await expect.poll(() => editor.names()).toEqual(['Start'])
})

test('W02 W06 credentials known by name are matched on opening; a save leaves out defaults and what is not displayed', async ({
  editor,
  page,
}) => {
  const name = unique('Key')
  await page.request.get('/rest/login')
  const made = await page.request.post('/rest/credentials', {
    data: { name, type: 'httpHeaderAuth', data: { name: 'X', value: 'y' }, nodesAccess: [] },
  })
  const { id: key } = ((await made.json()) as { data: { id: string } }).data
  const ask = {
    name: 'Ask',
    type: 'heddle.httpRequest',
    typeVersion: 4.5,
    parameters: {
      method: 'GET',
      url: 'http://localhost',
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    },
    credentials: { httpHeaderAuth: { id: null, name }, httpBasicAuth: { id: null, name: 'not asked for' } },
  }
  const id = await editor.openStored(workflowOf([{ name: 'Start' }, ask], ['Start>Ask']))
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.keyboard.press('Control+s')

  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { method: _default, ...parameters } = ask.parameters
  expect((await readWorkflow(page, id)).nodes[1]).toEqual({
    ...ask,
    position: [460, 300],
    parameters,
    credentials: { httpHeaderAuth: { id: key, name } },
  })
  await page.reload()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
