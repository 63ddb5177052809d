import { expect, type Page } from '@playwright/test'
import { ExecutionsPage } from './pages/executions-page.ts'
import { storeWorkflow, workflowOf } from './pages/stored-workflow.ts'
import { store } from './credential-fixtures.ts'
import { keepTexts } from './knowledge-fixtures.ts'
import type { RunningServer } from './server-process.ts'
import { makeTag, schedule } from './workflow-fixtures.ts'

/** What the screens need to have something to show. */
export interface Seeds {
  /** One that starts by hand. */
  workflow: string
  /** One that could be switched on. */
  scheduled: string
  /** One to which a change is proposed. */
  proposed: string
  /** One that a call started, and what became of it. */
  called: string
  execution: string
  table: string
  /** Of texts that are found by their meaning. */
  store: string
  /** Where somebody who was invited makes an account. */
  invitation: string
  /** Somebody else saves a change of the same node. */
  saveElsewhere: (page: Page) => Promise<void>
}

/** One of everything, by calls: the screens have journeys in which they are made by hand. */
export async function seedEverything(page: Page, server: RunningServer): Promise<Seeds> {
  const post = async (path: string, data: unknown): Promise<Record<string, never>> => {
    const answer = await page.request.post(`/rest${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: Record<string, never> }).data
  }
  const tag = await makeTag(page, 'Finance')
  const workflow = await storeWorkflow(page, {
    ...workflowOf([{ name: 'Start' }, code, write], ['Start>Code', 'Code>Write']),
    name: 'Monthly report',
    tags: [tag],
    pinData: { Start: [{ json: { name: 'Ada' } }] },
  })
  const scheduled = await storeWorkflow(page, {
    ...workflowOf([schedule, { name: 'B' }], ['Schedule>B']),
    name: 'Every day',
  })
  const proposed = await storeWorkflow(page, {
    ...workflowOf([{ name: 'Start' }, write], ['Start>Write']),
    name: 'Proposed',
  })
  await propose(page, proposed)
  await post('/folders', { name: 'Clients', parentId: null })
  await store(page, 'httpHeaderAuth', { name: 'Sender of reports', header: 'X-Key', value: 'secret' })
  const { id: table } = await post('/data-tables', { name: 'Customers', columns: tableColumns })
  await post(`/data-tables/${table}/rows`, { rows: [{ name: 'Ada', paid: true }] })
  await post('/me/api-keys', { name: 'Backup', scopes: ['workflow:read'] })
  const [invited] = (await post('/users', [{ email: 'dora@example.com' }])) as unknown as {
    user: { inviteUrl: string }
  }[]
  const executions = new ExecutionsPage(page)
  const hooked = await executions.hookedWorkflow('Orders', failing)
  const [execution = ''] = await executions.call(hooked, 2)
  return {
    workflow,
    scheduled,
    proposed,
    called: hooked.id,
    execution,
    table: String(table),
    store: keepTexts(server, 'Handbook', handbook),
    invitation: invited?.user.inviteUrl ?? '',
    saveElsewhere: (shown) => saveElsewhere(shown, workflow),
  }
}

const code = { name: 'Code', type: 'heddle.code', typeVersion: 2 }
const write = {
  name: 'Write',
  type: 'heddle.set',
  typeVersion: 3.4,
  id: 'write',
  parameters: { assignments: { assignments: [{ id: '1', name: 'total', type: 'string', value: '1' }] } },
}
const failing = { name: 'Refuse', type: 'heddle.stopAndError', parameters: { errorMessage: 'No such order' } }
const handbook = [{ text: 'Open the lid', vector: [1, 0], metadata: { page: 3 } }]
const tableColumns = [
  { name: 'name', type: 'string' },
  { name: 'paid', type: 'boolean' },
]

async function saveElsewhere(page: Page, id: string): Promise<void> {
  await writeNote(page, 'mine')
  const { data } = (await (await page.request.get(`/rest/workflows/${id}`)).json()) as {
    data: { nodes: { name: string }[] }
  }
  const nodes = data.nodes.map((node) => (node.name === 'Write' ? { ...node, notes: 'theirs' } : node))
  await page.request.patch(`/rest/workflows/${id}`, { data: { nodes } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function propose(page: Page, id: string): Promise<void> {
  const { data } = (await (await page.request.get(`/rest/workflows/${id}`)).json()) as {
    data: { name: string; nodes: object[]; connections: object; settings: object; versionId: string }
  }
  const { name, connections, settings, versionId } = data
  const nodes = data.nodes.map((node) => ({ ...node, notes: 'Explained' }))
  const proposal = { name, nodes, connections, settings, versionId, note: 'Explains every node' }
  const answer = await page.request.post(`/rest/workflows/${id}/proposals`, { data: proposal })
  expect(answer.ok()).toBe(true)
}

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('group', { name: 'Node Write' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Node Write' })
  await dialog.getByRole('tab', { name: 'Settings' }).click()
  await dialog.getByLabel('Notes', { exact: true }).fill(text)
  await page.keyboard.press('Escape')
}
