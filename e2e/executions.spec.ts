import { expect, test as base } from './editor-fixtures.ts'
import { ExecutionsPage } from './pages/executions-page.ts'

const test = base.extend<{ executions: ExecutionsPage }>({
  executions: async ({ page }, use) => use(new ExecutionsPage(page)),
})

const failure = { name: 'Bad', type: 'heddle.stopAndError', parameters: { errorMessage: 'boom' } }
const pause = {
  name: 'Pause',
  type: 'heddle.wait',
  typeVersion: 1.1,
  webhookId: 'pause',
  parameters: { resume: 'timeInterval', amount: 40, unit: 'seconds' },
}
const endless = {
  name: 'Endless',
  type: 'heddle.code',
  typeVersion: 2,
  parameters: { jsCode: 'for (;;) {}' },
}
/** Tells the address at which its execution is resumed. */
const tell = {
  name: 'Tell',
  type: 'heddle.set',
  typeVersion: 3.4,
  parameters: {
    assignments: {
      assignments: [{ id: 'a', name: 'address', type: 'string', value: '={{ $execution.resumeUrl }}' }],
    },
  },
}
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

test('M17 P17 the side menu opens the list, which shows ten, loads more, and counts', async ({
  executions,
  page,
  shot,
}) => {
  const name = unique('Many')
  const workflow = await executions.hookedWorkflow(name)
  await executions.call(workflow, 25)
  await page.goto('/workflow')
  await executions.openDialog()
  // Refreshing fetches 30, which would be all of them.
  await executions.dialog.getByRole('switch', { name: 'Auto refresh' }).uncheck()
  await executions.choose('Workflow', name)
  await expect(executions.rows).toHaveCount(10)
  await expect(page.getByRole('heading', { name: 'Executions (10/25)' })).toBeVisible()
  await shot('executions-modal')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('heading', { name: 'Executions (20/25)' })).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('heading', { name: 'Executions (25/25)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('P17 E01 the list is filtered by workflow, status, time and text', async ({
  executions,
  page,
  shot,
}) => {
  const good = unique('Good')
  const bad = unique('Bad')
  const [goodId = ''] = await executions.call(await executions.hookedWorkflow(good))
  const [badId = ''] = await executions.call(await executions.hookedWorkflow(bad, failure))
  await page.goto('/executions')
  await expect(executions.row(goodId)).toContainText('Success')
  await expect(executions.row(badId)).toContainText('Error')
  await expect(executions.row(badId)).toContainText('Webhook')
  await shot('executions-page')
  await executions.choose('Status', 'Error')
  await expect(executions.row(badId)).toBeVisible()
  await expect(executions.row(goodId)).toHaveCount(0)
  await executions.choose('Status', 'Success')
  await expect(executions.row(goodId)).toBeVisible()
  await executions.choose('Status', 'Any status')
  await page.getByRole('searchbox', { name: /^Search by/ }).fill(bad.toUpperCase())
  await expect(executions.rows).toHaveCount(1)
  await expect(executions.row(badId)).toBeVisible()
  await page.getByRole('searchbox', { name: /^Search by/ }).fill(goodId)
  await expect(executions.row(goodId)).toBeVisible()
  await executions.choose('Started', 'Custom range…')
  await page.getByLabel('To', { exact: true }).fill('2001-01-01T00:00')
  await expect(page.getByText('No matching executions')).toBeVisible()
  await page.getByRole('button', { name: 'Show all executions' }).click()
  await expect(executions.row(badId)).toBeVisible()
})

test('P17 L01 what is new appears by itself every four seconds, unless auto refresh is off', async ({
  executions,
  page,
}) => {
  const name = unique('Fresh')
  const workflow = await executions.hookedWorkflow(name)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/executions?')) asked.push(request.url())
  })
  await page.goto('/executions')
  await expect(page.getByRole('switch', { name: 'Auto refresh' })).toBeChecked()
  await executions.choose('Workflow', name)
  await expect(page.getByText('No matching executions')).toBeVisible()
  await expect.poll(() => asked.some((url) => url.includes('limit=10'))).toBe(true)
  const [first = ''] = await executions.call(workflow)
  await expect(executions.row(first)).toBeVisible()
  expect(asked.some((url) => url.includes('limit=30'))).toBe(true)
  await page.getByRole('switch', { name: 'Auto refresh' }).uncheck()
  const [second = ''] = await executions.call(workflow, 2)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(executions.row(second)).toBeVisible()
})

test('P17 X01 a running execution counts its seconds, cannot be selected or opened, and is stopped', async ({
  executions,
  editor,
  page,
}) => {
  const name = unique('Slow')
  const { id, path } = await executions.hookedWorkflow(name, endless)
  await page.request.post(`/webhook/${path}`, { data: {} })
  await expect.poll(async () => (await executions.running(id)).length).toBe(1)
  const [running = ''] = await executions.running(id)
  await page.goto('/executions')
  await executions.choose('Status', 'Running')
  const row = executions.row(running)
  await expect(row).toContainText('Running')
  await expect(row).toContainText(name)
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  await expect(row.getByRole('link')).toHaveCount(0)
  await expect(row).toContainText('1s')
  await expect(row).toContainText('2s')
  await row.getByRole('button', { name: `Stop execution ${running}` }).click()
  await expect(editor.toast('Execution stopped')).toBeVisible()
  await executions.choose('Status', 'Any status')
  await expect(row).toContainText('Error')
  await expect(row.getByRole('checkbox')).toBeVisible()
})

test('P17 X07 a waiting execution is found by its status, can be opened, and is stopped', async ({
  executions,
  editor,
  page,
}) => {
  const wait = { ...pause, parameters: { resume: 'timeInterval', amount: 2, unit: 'hours' } }
  const [id = ''] = await executions.call(await executions.hookedWorkflow(unique('Waits'), wait))
  await page.goto('/executions')
  await executions.choose('Status', 'Waiting')
  await expect(executions.row(id)).toContainText('Waiting')
  await executions
    .row(id)
    .getByRole('button', { name: `Stop execution ${id}` })
    .click()
  await expect(editor.toast('Execution stopped')).toBeVisible()
  await expect(executions.row(id)).toHaveCount(0)
})

test('P17 X09 a stop that comes too late says what happened: it has completed, or somebody stopped it', async ({
  executions,
  editor,
  page,
}) => {
  const wait = { ...pause, parameters: { resume: 'webhook' } }
  const workflow = await executions.hookedWorkflow(unique('Late'), tell, wait)
  const [second = '', first = ''] = await executions.call(workflow, 2)
  await page.goto('/executions')
  await page.getByRole('switch', { name: 'Auto refresh' }).uncheck()
  await executions.choose('Status', 'Waiting')
  const stop = (id: string) => executions.row(id).getByRole('button', { name: `Stop execution ${id}` })
  await expect(stop(second)).toBeVisible()
  const told = await (await page.request.get(`/rest/executions/${first}`)).text()
  await page.request.get(/\/webhook-waiting\/[\w/-]+/.exec(told)?.[0] ?? '')
  await expect
    .poll(async () => (await page.request.get(`/rest/executions/${first}`)).text())
    .toContain('"finished":true')
  await stop(first).click()
  await expect(editor.toast('It completed before it could be stopped.')).toBeVisible()

  await executions.choose('Status', 'Waiting')
  await expect(stop(second)).toBeVisible()
  await page.request.post(`/rest/executions-current/${second}/stop`, { data: {} })
  await stop(second).click()
  await expect(editor.toast('Problem stopping execution')).toBeVisible()
  await expect(editor.toast(/^The execution has already finished$/)).toBeVisible()
  await expect(executions.row(second)).toHaveCount(0)
})

test('P17 E01 executions are selected and deleted, some or all that match', async ({ executions, page }) => {
  const name = unique('Gone')
  const workflow = await executions.hookedWorkflow(name)
  const ids = await executions.call(workflow, 14)
  await page.goto('/executions')
  await page.getByRole('switch', { name: 'Auto refresh' }).uncheck()
  await executions.choose('Workflow', name)
  await expect(executions.rows).toHaveCount(10)
  await page.getByRole('checkbox', { name: `Select execution ${ids[0]}` }).check()
  await page.getByRole('checkbox', { name: `Select execution ${ids[1]}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByRole('heading', { name: 'Executions (10/12)' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await expect(page.getByText('10 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 12 matching executions' }).click()
  await expect(page.getByText('All 12 matching executions are selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByText('No matching executions')).toBeVisible()
  expect(await executions.stored(workflow.id)).toEqual([])
})

test('P17 E03 a failed execution is retried with the original or the saved workflow, a retry is not', async ({
  executions,
  editor,
  page,
}) => {
  const workflow = await executions.hookedWorkflow(unique('Retried'), failure)
  const [id = ''] = await executions.call(workflow)
  const retry = async (how: string) => {
    await page.getByRole('button', { name: `Retry execution ${id}` }).click()
    await page.getByRole('menuitem', { name: how }).click()
  }
  await page.goto('/executions')
  await retry('Retry with original workflow')
  await expect(editor.toast(`Retry of execution ${id} failed`)).toBeVisible()
  await expect.poll(async () => (await executions.stored(workflow.id)).length).toBe(2)
  const [failedRetry = ''] = await executions.stored(workflow.id)
  await expect(executions.row(failedRetry)).toContainText(`Retry of ${id}`)
  await expect(page.getByRole('button', { name: `Retry execution ${failedRetry}` })).toHaveCount(0)

  const stored = (await (await page.request.get(`/rest/workflows/${workflow.id}`)).json()) as {
    data: { nodes: { name: string }[] }
  }
  const nodes = stored.data.nodes.map((node) =>
    node.name === 'Bad' ? { ...node, type: 'heddle.noOp', parameters: {} } : node,
  )
  await page.request.patch(`/rest/workflows/${workflow.id}`, { data: { nodes } })
  await retry('Retry with currently saved workflow')
  await expect(editor.toast(`Retry of execution ${id} was successful`)).toBeVisible()
  await expect(executions.row(id)).toContainText('Retried successfully')
  await expect(page.getByRole('button', { name: `Retry execution ${id}` })).toHaveCount(0)
})

test('P17 V01 problems of the list are told: loading, refreshing, loading more, deleting, stopping, retrying', async ({
  executions,
  editor,
  page,
}) => {
  const workflow = await executions.hookedWorkflow(unique('Trouble'), failure)
  const ids = await executions.call(workflow, 12)
  const fail = () => page.route('**/rest/executions**', (route) => route.abort())
  const mend = () => page.unroute('**/rest/executions**')

  await fail()
  await page.goto('/executions')
  await expect(
    page.getByRole('main').getByRole('alert').getByText('API-Server can not be reached'),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Problem loading executions')
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(executions.row(ids[0] ?? '')).toBeVisible()

  await page.getByRole('switch', { name: 'Auto refresh' }).uncheck()
  await page.getByRole('checkbox', { name: `Select execution ${ids[0]}` }).check()
  await fail()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(editor.toast('Problem refreshing the executions')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(editor.toast('Problem loading more executions')).toBeVisible()
  await page.getByRole('button', { name: `Retry execution ${ids[1]}` }).click()
  await page.getByRole('menuitem', { name: 'Retry with original workflow' }).click()
  await expect(editor.toast('Problem with retry')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(editor.toast('Problem deleting executions')).toBeVisible()
})

test('E04 P17 an execution is opened from the list', async ({ executions, page }) => {
  const [id = ''] = await executions.call(await executions.hookedWorkflow(unique('Opened')))
  await page.goto('/workflow')
  await executions.openDialog()
  await executions.row(id).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/execution/${id}$`))
  await expect(page.getByText(`Execution ID ${id}`)).toBeVisible()
  await expect(executions.dialog).toHaveCount(0)
})
