import type { Page } from '@playwright/test'
import { expect, test as base } from './editor-fixtures.ts'
import { workflowOf } from './pages/stored-workflow.ts'
import { withServer, type RunningServer } from './server-process.ts'

/** Every test has a server without workflows. */
const test = base.extend<{ fresh: RunningServer }>({
  fresh: async ({}, use) => withServer({}, use),
  baseURL: async ({ fresh }, use) => use(fresh.url),
})

const node = (name: string, type: string, more: object = {}) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
  ...more,
})

const start = node('Start', 'manualTrigger')
const workflow = (name: string, ...nodes: object[]) => ({
  name,
  nodes: [start, ...nodes],
  connections: {},
  active: true,
  meta: { instanceId: 'elsewhere' },
})

/** One of each thing that can be the matter with a file. */
const kinds: ((number: number) => unknown)[] = [
  (number) => workflow(`Plain ${number}`, node('Wait', 'noOp')),
  (number) => workflow(`Old ${number}`, node('If', 'if')),
  (number) =>
    workflow(`Settings ${number}`, node('Set', 'set', { typeVersion: 3.4, parameters: { shinyNew: 1 } })),
  (number) => workflow(`Future ${number}`, node('Code', 'code', { typeVersion: 99 })),
  (number) => workflow(`Stranger ${number}`, { ...node('Crm', 'x'), type: 'n8n-nodes-acme.crm' }),
  (number) =>
    workflow(
      `Account ${number}`,
      node('Http', 'httpRequest', {
        typeVersion: 4.2,
        parameters: { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
        credentials: { httpHeaderAuth: { id: '1', name: 'Our key' } },
      }),
    ),
  (number) => [workflow(`First ${number}`), workflow(`Second ${number}`), { name: 'No nodes' }],
  () => 'not JSON at all {',
]

const manyFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const content = kinds[index % kinds.length]?.(index)
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return { name: `file-${index}.json`, mimeType: 'application/json', buffer: Buffer.from(text) }
  })

async function choose(page: Page, files: ReturnType<typeof manyFiles>): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files…' }).click()
  await (await choosing).setFiles(files)
}

const report = (page: Page) => page.getByRole('region', { name: 'What was imported' })
const entry = (page: Page, name: string) =>
  report(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

test('200 files of all kinds are imported at once: progress, what became of each, and what to do', async ({
  page,
  expectAccessible,
  shot,
}) => {
  test.slow()
  await page.goto('/workflows')
  await page.getByRole('button', { name: 'Import…' }).click()
  await shot('import-empty')
  await choose(page, manyFiles(200))

  await expect(page.getByRole('status')).toHaveText('200 of 200 files read', { timeout: 60_000 })
  const shown = (kind: RegExp) => page.getByRole('radio', { name: kind })
  await expect(shown(/All \(250\)/)).toBeChecked()
  await expect(shown(/Ready \(100\)/)).toBeVisible()
  await expect(shown(/Need attention \(100\)/)).toBeVisible()
  await expect(shown(/Not imported \(50\)/)).toBeVisible()

  await expect(entry(page, 'Plain 0')).toContainText('Ready')
  await expect(entry(page, 'Settings 2')).toContainText('The setting shinyNew is kept but ignored')
  await expect(entry(page, 'Future 3')).toContainText(
    'Version 99 isn’t available here. The node runs as version 2',
  )
  await expect(entry(page, 'Stranger 4')).toContainText('It comes from the package n8n-nodes-acme')
  await expect(entry(page, 'Account 5')).toContainText('The credential “Our key” doesn’t exist here')
  await expect(report(page)).toContainText('Must have an array of nodes')
  await expect(report(page)).toContainText('The file does not contain valid JSON data')
  await entry(page, 'Old 1').getByRole('button', { name: 'Show all 2 nodes' }).click()
  await expect(entry(page, 'Old 1')).toContainText('Made for version 1 and runs the same here')
  await shot('import-report')

  await shown(/Not imported/).click()
  await expect(report(page).getByRole('link')).toHaveCount(0)
  await expectAccessible()
  await shown(/All/).click()
  await entry(page, 'Settings 2').getByRole('link').click()
  await expect(page).toHaveURL(/\/workflow\/\d+/)
  const { data } = (await (await page.request.get('/rest/workflows')).json()) as { data: unknown[] }
  expect(data).toHaveLength(200)
})

const jsonFile = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
})

const helper = {
  ...workflow(
    'Helper',
    node('Called', 'executeWorkflowTrigger'),
    node('Greet', 'set', {
      typeVersion: 2,
      parameters: { values: { string: [{ name: 'greeting', value: 'Hello from the helper' }] } },
    }),
  ),
  id: 'theirHelper01',
  connections: { Called: { main: [[{ node: 'Greet', type: 'main', index: 0 }]] } },
  tags: [{ id: 't1', name: 'Sales' }],
}

const caller = {
  ...workflow(
    'Caller',
    node('Call', 'executeWorkflow', {
      typeVersion: 1.2,
      parameters: {
        workflowId: { __rl: true, mode: 'list', value: 'theirHelper01', cachedResultName: 'Helper' },
      },
    }),
  ),
  connections: { Start: { main: [[{ node: 'Call', type: 'main', index: 0 }]] } },
}

test('a whole instance moves: its credentials, its tags, and workflows that call each other', async ({
  page,
  canvas,
  nodePanel,
  expectAccessible,
  shot,
}) => {
  await page.goto('/workflows/import')
  await choose(page, [
    jsonFile('caller.json', caller),
    jsonFile('account.json', kinds[5]?.(1)),
    jsonFile('helper.json', helper),
    jsonFile('credentials.json', [
      { id: 'c1', name: 'Our key', type: 'httpHeaderAuth', data: { name: 'x-key', value: 'secret' } },
      { id: 'c2', name: 'Our sheets', type: 'googleSheetsOAuth2Api', data: { clientId: 'ours' } },
      { id: 'c3', name: 'Closed', type: 'httpHeaderAuth', data: 'U2FsdGVkX18' },
    ]),
  ])

  await expect(page.getByRole('status')).toHaveText('4 of 4 files read')
  await expect(page.getByRole('radio', { name: /Ready \(4\)/ })).toBeVisible()
  await expect(entry(page, 'Our sheets')).toContainText('connect the account')
  await expect(report(page)).toContainText('This credential is encrypted')
  await expect(
    report(page).getByRole('region', { name: 'Delete the file with the credentials.' }),
  ).toBeVisible()
  await expectAccessible()
  await shot('import-instance')

  await entry(page, 'Caller').getByRole('link').click()
  await canvas.run()
  await canvas.open('Call')
  await expect(nodePanel.dialog.getByText('Hello from the helper')).toBeVisible()
  const { data } = (await (await page.request.get('/rest/workflows')).json()) as {
    data: { name: string; tags: { name: string }[] }[]
  }
  const tagged = data.filter(({ tags }) => tags.some(({ name }) => name === 'Sales'))
  expect(tagged.map(({ name }) => name)).toEqual(['Helper'])
})

test('an import can be stopped, and what was imported stays', async ({ page }) => {
  await page.route('**/rest/workflows', async (route) => {
    if (route.request().method() === 'POST') await page.getByRole('button', { name: 'Stop' }).click()
    await route.continue()
  })
  await page.goto('/workflows/import')
  await choose(page, manyFiles(3))

  await expect(page.getByRole('status')).toHaveText('Stopped after 1 of 3 files')
  await page.getByRole('button', { name: 'Import more' }).click()
  await expect(page.getByRole('heading', { name: 'Drop files here' })).toBeVisible()
})

test('an import ends when the server is away, and says so', async ({ page, editor }) => {
  await page.route('**/rest/workflows', (route) => route.abort())
  await page.goto('/workflows/import')
  await choose(page, manyFiles(3))

  await expect(page.getByRole('status').filter({ hasText: 'Stopped after 0 of 3 files' })).toBeVisible()
  await expect(editor.toast('The import was interrupted')).toBeVisible()
})

test('a node of an older version shows its values in the newest form, and changes to it with the first edit', async ({
  page,
  canvas,
  editor,
  nodePanel,
  shot,
}) => {
  const id = await editor.openStored({
    ...workflowOf(
      [
        { name: 'Start' },
        {
          name: 'Old',
          type: 'n8n-nodes-base.set',
          typeVersion: 2,
          parameters: { values: { string: [{ name: 'city', value: 'Rome' }] }, shinyNew: true },
        },
      ],
      ['Start>Old'],
    ),
  })
  const stored = async () => {
    const answer = await page.request.get(`/rest/workflows/${id}`)
    const { data } = (await answer.json()) as { data: { nodes: { name: string; typeVersion: number }[] } }
    return data.nodes.find(({ name }) => name === 'Old')
  }
  await canvas.open('Old')
  await expect(nodePanel.dialog.getByText('Made for version 2.')).toBeVisible()
  await expect(nodePanel.dialog.getByRole('note')).toContainText('has no setting “shinyNew”')
  const value = nodePanel.dialog.getByRole('textbox', { name: 'Value', exact: true })
  await expect(value).toHaveValue('Rome')
  await shot('older-version')
  expect(await stored()).toMatchObject({ typeVersion: 2 })

  await value.fill('Oslo')
  await nodePanel.close()
  await page.keyboard.press('Control+s')

  await expect.poll(stored).toMatchObject({
    typeVersion: 3.5,
    parameters: { assignments: { assignments: [{ name: 'city', value: 'Oslo' }] } },
  })
})
