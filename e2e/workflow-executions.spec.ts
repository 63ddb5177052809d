import { expect, test as base } from './editor-fixtures.ts'
import { ExecutionsPage } from './pages/executions-page.ts'
import { storeWorkflow, workflowOf } from './pages/stored-workflow.ts'
import { unique } from './workflow-fixtures.ts'

const test = base.extend<{ executions: ExecutionsPage }>({
  executions: async ({ page }, use) => use(new ExecutionsPage(page)),
})

test('P17 E02 the executions of a workflow stand beside its editor, one of them on the canvas', async ({
  editor,
  executions,
  page,
  shot,
}) => {
  const workflow = await executions.hookedWorkflow(unique('Beside'), { name: 'Pass', type: 'heddle.noOp' })
  const others = await executions.hookedWorkflow(unique('Other'))
  const [newest, older] = await executions.call(workflow, 2)
  await executions.call(others)
  await page.goto(`/workflow/${workflow.id}`)

  await page.getByRole('link', { name: 'Executions' }).last().click()
  const list = page.getByRole('complementary', { name: 'Executions' })
  await expect(page).toHaveURL(new RegExp(`/workflow/${workflow.id}/executions/${newest}$`))
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('link', { name: `Execution ID ${newest}` })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(editor.wire('Hook', 'Pass')).toHaveText('1 item')
  await shot('workflow-executions')

  await list.getByRole('link', { name: `Execution ID ${older}` }).click()
  await expect(page.getByRole('heading', { name: `Execution ID ${older}` })).toBeVisible()
  await list.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Error' }).click()
  await expect(list.getByRole('heading', { name: 'No matching executions' })).toBeVisible()
  await list.getByRole('button', { name: 'Show all executions' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  await page.getByRole('link', { name: 'Editor' }).click()
  await expect(page.getByRole('button', { name: 'Execute workflow' })).toBeVisible()
})

test('E04 a node leads to the executions that it called, and those lead back', async ({
  editor,
  executions,
  page,
  shot,
}) => {
  const called = await storeWorkflow(
    page,
    workflowOf([{ name: 'In', type: 'heddle.executeWorkflowTrigger' }, { name: 'Out' }], ['In>Out']),
  )
  const workflow = await executions.hookedWorkflow(unique('Calls'), {
    name: 'Call',
    type: 'heddle.executeWorkflow',
    typeVersion: 1.1,
    parameters: { workflowId: { __rl: true, mode: 'id', value: called } },
  })
  const [id] = await executions.call(workflow)
  await page.goto(`/workflow/${workflow.id}/executions/${id}`)

  await editor.node('Call').dblclick()
  const link = page.getByRole('link', { name: /^Sub-execution / })
  await expect(link).toBeVisible()
  await shot('sub-execution')
  await link.click()
  await expect(page.getByText('Called by')).toBeVisible()
  await page.getByRole('link', { name: `execution ${id}` }).click()
  await expect(page.getByRole('heading', { name: `Execution ID ${id}` })).toBeVisible()
  await page.goto(`/workflow/${called}/executions`)
  await expect(page.getByRole('complementary', { name: 'Executions' })).toContainText('Sub-workflow')
})
