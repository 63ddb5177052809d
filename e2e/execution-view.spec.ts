import { expect, test as base } from './editor-fixtures.ts'
import { ExecutionsPage } from './pages/executions-page.ts'

const test = base.extend<{ executions: ExecutionsPage }>({
  executions: async ({ page }, use) => use(new ExecutionsPage(page)),
})

const pass = { name: 'Pass', type: 'heddle.noOp' }
const failure = { name: 'Bad', type: 'heddle.stopAndError', parameters: { errorMessage: 'boom' } }
const wait = {
  name: 'Pause',
  type: 'heddle.wait',
  typeVersion: 1.1,
  webhookId: 'pause',
  parameters: { resume: 'timeInterval', amount: 2, unit: 'hours' },
}
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

test('E02 P11 P17 an execution shows its id, its state, its workflow and a timeline that opens the nodes', async ({
  editor,
  executions,
  nodePanel,
  page,
  shot,
}) => {
  const name = unique('Viewed')
  const workflow = await executions.hookedWorkflow(name, pass)
  const [id] = await executions.call(workflow)
  await page.goto(`/execution/${id}`)
  await expect(page.getByText(`Execution ID ${id}`)).toBeVisible()
  await expect(page).toHaveTitle(`Execution ID ${id}: ${name} - Heddle`)
  await expect(page.getByRole('img', { name: 'Execution was successful' })).toBeVisible()
  await expect(page.getByText('Read only')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toHaveCount(0)
  await expect(editor.wire('Hook', 'Pass')).toHaveText('1 item')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('button', { name: /^(Hook|Pass)/ })).toHaveCount(2)
  await shot('execution-view')
  await timeline.getByRole('button', { name: /^Pass/ }).click()
  await expect(page.getByRole('dialog', { name: 'Node Pass' })).toBeVisible()
  await nodePanel.close()
  await timeline.getByRole('button', { name: 'Hide timeline' }).click()
  await expect(timeline).toHaveCount(0)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/workflow/${workflow.id}$`))
})

test('E02 a failed execution shows its cross and the node that failed', async ({
  editor,
  executions,
  page,
}) => {
  const [id] = await executions.call(await executions.hookedWorkflow(unique('Failed'), failure))
  await page.goto(`/execution/${id}`)
  await expect(page.getByRole('img', { name: 'Execution failed' })).toBeVisible()
  await expect(editor.node('Bad').getByRole('img', { name: /boom/ })).toBeVisible()
})

test('E02 a failure of no node in particular is told in a notice', async ({ editor, executions, page }) => {
  const workflow = await executions.hookedWorkflow(unique('Stopped'), wait)
  const [id = ''] = await executions.call(workflow)
  await page.request.post(`/rest/executions-current/${id}/stop`, { data: {} })
  await page.goto(`/execution/${id}`)
  await expect(editor.toast('Failed execution')).toBeVisible()
  await expect(editor.toast('The execution was canceled')).toBeVisible()
})

test('E02 X07 a waiting execution says for what until it is dismissed, and can be refreshed', async ({
  editor,
  executions,
  page,
}) => {
  const [id = ''] = await executions.call(await executions.hookedWorkflow(unique('Waits'), wait))
  await page.goto(`/execution/${id}`)
  await expect(page.getByRole('img', { name: 'Execution is waiting' })).toBeVisible()
  await expect(editor.toast("This execution hasn't finished yet")).toBeVisible()
  await expect(editor.toast('and then continues on its own')).toBeVisible()
  // The notice covers no button: a press on them would not arrive.
  await page.getByRole('button', { name: 'Hide timeline' }).click()
  await page.getByRole('button', { name: 'Timeline' }).click()
  await page.request.post(`/rest/executions-current/${id}/stop`, { data: {} })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('img', { name: 'Execution failed' })).toBeVisible()
})

test('E02 V01 an unknown execution gives an empty canvas and the message', async ({ editor, page }) => {
  await page.goto('/execution/999999')
  await expect(editor.toast('Execution with id "999999" could not be found!')).toBeVisible()
  await expect.poll(() => editor.names()).toEqual([])
  await expect(page.getByText('Read only')).toBeVisible()
})

test('E02 an execution is copied to the editor, where it began the data is pinned', async ({
  editor,
  executions,
  page,
}) => {
  const workflow = await executions.hookedWorkflow(unique('Copied'), pass)
  await page.request.post(`/webhook/${workflow.path}`, { data: { marker: 'from then' } })
  await expect.poll(async () => (await executions.stored(workflow.id)).length).toBe(1)
  const [id] = await executions.stored(workflow.id)
  await page.goto(`/execution/${id}`)
  await page.getByRole('button', { name: 'Copy to editor' }).click()
  await expect(page).toHaveURL(new RegExp(`/workflow/${workflow.id}\\?execution=${id}$`))
  await expect(editor.toast(`Data from execution ${id} copied to the editor`)).toBeVisible()
  await expect(editor.wire('Hook', 'Pass')).toHaveText('1 item')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.getByRole('button', { name: 'Execute workflow' }).click()
  await expect(editor.toast('Workflow executed successfully')).toBeVisible()
  await editor.node('Pass').dblclick({ position: { x: 50, y: 50 } })
  await expect(page.getByRole('region', { name: 'Output' })).toContainText('from then')
})
