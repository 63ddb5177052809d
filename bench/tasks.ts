/**
 * How many presses of the mouse everyday tasks take, in Chromium, from the screen where one starts them. A drag is one, and so
 * is a press that puts the cursor into a field. Typing is not counted. Each limit is what the best of the peers needs.
 */
import type { Page } from '@playwright/test'
import { ExecutionsPage } from '../e2e/pages/executions-page.ts'
import { openStored, storeWorkflow, workflowOf, type SeedNode } from '../e2e/pages/stored-workflow.ts'
import { withServer } from '../e2e/server-process.ts'
import { runCommand } from '../scripts/run-command.ts'
import { launchBrowser } from './measure/browser.ts'
import { startFigures } from './measure/figures.ts'

interface Task {
  name: string
  limit: number
  /** Brings the page to where the task starts. */
  prepare: (page: Page) => Promise<void>
  /** Ends when what was wanted is to be seen. */
  perform: (page: Page) => Promise<void>
}

const orders = {
  name: 'Orders',
  type: 'heddle.code',
  typeVersion: 2,
  parameters: { jsCode: "return [{ json: { customer: 'Ada', total: 120, products: [{ sku: 'A' }] } }]" },
}
const failure = { name: 'Bad', type: 'heddle.stopAndError', parameters: { errorMessage: 'no' } }

const node = (page: Page, name: string) => page.getByRole('group', { name: `Node ${name}`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Node / })
const field = (page: Page, name: string) =>
  dialog(page).getByRole('region', { name: 'Input' }).getByRole('listitem').filter({ hasText: name }).first()

/** Opens a node whose input is known. */
async function openBehind(page: Page, behind: SeedNode): Promise<void> {
  const wires = ['Start>Orders', `Orders>${behind.name}`]
  await openStored(page, workflowOf([{ name: 'Start' }, orders, behind], wires))
  await node(page, 'Orders').dblclick({ position: { x: 50, y: 50 } })
  await dialog(page).getByRole('button', { name: 'Execute node' }).click()
  await dialog(page).getByRole('cell', { name: 'Ada' }).waitFor()
  await page.keyboard.press('Escape')
  await node(page, behind.name).dblclick({ position: { x: 50, y: 50 } })
  await field(page, 'total').waitFor()
}

const tasks: Task[] = [
  {
    name: 'set a field to a value of the input',
    limit: 1,
    prepare: (page) => openBehind(page, { name: 'Shape', type: 'heddle.set', typeVersion: 3.4 }),
    async perform(page) {
      await field(page, 'total').dragTo(dialog(page).getByRole('button', { name: 'Add field' }))
      await dialog(page).getByText('= 120').waitFor()
    },
  },
  {
    name: 'keep items whose number is above another',
    limit: 4,
    prepare: (page) => openBehind(page, { name: 'Big', type: 'heddle.filter', typeVersion: 2.3 }),
    async perform(page) {
      const condition = dialog(page).getByRole('group', { name: 'Condition 1' })
      await field(page, 'total').dragTo(dialog(page).getByRole('button', { name: 'Add condition' }))
      await condition.getByRole('combobox', { name: 'Comparison' }).click()
      const numbers = page.getByRole('group', { name: 'Number' })
      await numbers.getByRole('option', { name: 'is greater than' }).first().click()
      await condition.getByLabel('Value 2', { exact: true }).click()
      await page.keyboard.type('50')
      await condition.getByText('= 120').waitFor()
    },
  },
  {
    name: 'split a list into items',
    limit: 1,
    prepare: (page) => openBehind(page, { name: 'Split', type: 'heddle.splitOut' }),
    async perform(page) {
      const target = dialog(page).getByLabel('Fields To Split Out', { exact: true })
      await field(page, 'products').dragTo(target)
      await page.waitForFunction(() =>
        [...document.querySelectorAll('input')].some(({ value }) => value === 'products'),
      )
    },
  },
  {
    name: 'open the form that starts a workflow',
    limit: 1,
    async prepare(page) {
      const form = {
        name: 'Form',
        type: 'heddle.formTrigger',
        typeVersion: 2.2,
        webhookId: crypto.randomUUID(),
        parameters: { formTitle: 'Tell us', formFields: { values: [{ fieldLabel: 'City' }] } },
      }
      await openStored(page, workflowOf([form]))
    },
    async perform(page) {
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Execute workflow' }).click()
      const window = await opened
      await window.getByLabel('City').waitFor()
      await window.close()
    },
  },
  {
    name: 'see the executions of the open workflow',
    limit: 1,
    prepare: async (page) => void (await openStored(page, workflowOf([{ name: 'Start' }]))),
    async perform(page) {
      await page
        .getByRole('navigation', { name: 'Workflow' })
        .getByRole('link', { name: 'Executions' })
        .click()
      await page.getByRole('heading', { name: 'No executions yet' }).waitFor()
    },
  },
  {
    name: 'go to the list of workflows',
    limit: 1,
    prepare: async (page) => void (await openStored(page, workflowOf([{ name: 'Start' }]))),
    async perform(page) {
      await page.getByRole('banner').getByRole('link', { name: 'Workflows' }).click()
      await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor()
    },
  },
  {
    name: 'make a data table with two columns',
    limit: 3,
    prepare: async (page) => void (await page.goto('/data-tables')),
    async perform(page) {
      await page.getByRole('button', { name: 'New data table' }).click()
      await page.getByLabel('Name', { exact: true }).fill('people')
      await page.getByLabel('Name of column 1').fill('name')
      await page.getByRole('button', { name: 'Add column' }).click()
      await page.getByLabel('Name of column 2').fill('city')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('heading', { name: 'people' }).waitFor()
    },
  },
  {
    name: 'pin what a node returned',
    limit: 1,
    async prepare(page) {
      await openBehind(page, { name: 'Next' })
      await page.keyboard.press('Escape')
      await node(page, 'Orders').dblclick({ position: { x: 50, y: 50 } })
    },
    async perform(page) {
      await dialog(page).getByRole('button', { name: 'Pin data' }).click()
      await dialog(page).getByRole('button', { name: 'Unpin data' }).waitFor()
    },
  },
  {
    name: 'try a failed execution again',
    limit: 2,
    async prepare(page) {
      const executions = new ExecutionsPage(page)
      await executions.call(await executions.hookedWorkflow('Fails', failure))
      await page.goto('/executions')
      await page
        .getByRole('button', { name: /^Retry execution/ })
        .first()
        .waitFor()
    },
    async perform(page) {
      await page
        .getByRole('button', { name: /^Retry execution/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Retry with original workflow' }).click()
      await page.getByText(/^Retry of execution \d+ failed/).waitFor()
    },
  },
  {
    name: 'see what the last save changed',
    limit: 3,
    async prepare(page) {
      const id = await storeWorkflow(page, workflowOf([{ name: 'Start' }]))
      const { nodes } = workflowOf([{ name: 'Start' }, { name: 'Added' }])
      await page.request.patch(`/rest/workflows/${id}`, { data: { nodes } })
      await page.goto(`/workflow/${id}`)
      await page.getByTestId('canvas').waitFor()
    },
    async perform(page) {
      await page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('button', { name: 'Workflow' })
        .click()
      await page.getByRole('menuitem', { name: 'History' }).click()
      await page.getByRole('region', { name: 'Changes' }).getByText('Added').first().waitFor()
    },
  },
]

const figures = startFigures()
await runCommand('node', ['scripts/build.ts'], { live: true })
await withServer({}, async ({ url }) => {
  const browser = await launchBrowser()
  for (const { name, limit, prepare, perform } of tasks) {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
    await prepare(page)
    const presses = await countPresses(page)
    await perform(page)
    figures.atMost(name, presses(), limit)
    await page.close()
  }
  await browser.close()
})
figures.finish()

/** Counts from now on, also over a change of the page. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('countPress', () => void (count += 1))
  await page.evaluate(() => {
    const { countPress } = window as unknown as { countPress: () => void }
    addEventListener('pointerdown', () => countPress(), { capture: true })
  })
  return () => count
}
