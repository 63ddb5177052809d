import type { ParsedLocation } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { openSample, sampleNode, toastTitles } from '../testing/open-sample.ts'
import { loadSampleTypes } from '../testing/sample-types.ts'
import { Refusal, type SentCall } from '../testing/serve-rest.ts'
import { currentDocument } from '../workspace/document-store.ts'
import { currentWorkspace, replaceCurrent, useCurrent } from './current-workspace.ts'
import { openings } from './load-workflow.ts'
import { importedAction, savedAction } from './saved-state.ts'

type Answers = NonNullable<Parameters<typeof loadSampleTypes>[0]>

const stored = {
  id: '5',
  name: 'Stored',
  active: true,
  nodes: [sampleNode('Start'), sampleNode('A')],
  connections: {},
  settings: {},
  tags: [],
  versionId: 'v1',
  right: 'own',
}
const execution = {
  id: '12',
  mode: 'trigger',
  finished: true,
  startedAt: '2026-01-01T00:00:00.000Z',
  stoppedAt: '2026-01-01T00:00:01.000Z',
  waitTill: null,
  workflowId: '5',
  workflowData: { ...stored, name: 'Past' },
  data: {
    resultData: {
      runData: {
        A: [{ startTime: 0, executionTime: 1, executionIndex: 0, source: [], data: { main: [[]] } }],
      },
    },
  },
}
const template = { id: 1, name: 'Template', workflow: { nodes: [sampleNode('T')], connections: {} } }

let sent: SentCall[]

async function serve(answers: Answers = {}): Promise<void> {
  queryClient.clear()
  sent = await loadSampleTypes({
    'GET /credentials': () => [],
    'GET /credential-types': () => [],
    'GET /workflows/new': ({ query }) => ({ name: query.name ?? 'My workflow 2' }),
    'GET /workflows/5': () => stored,
    'GET /executions/12': () => execution,
    ...answers,
  })
}

beforeEach(async () => {
  openSample()
  replaceCurrent({})
  await serve()
})

const at = (search: object = {}, state: object = {}) => ({ search, state }) as unknown as ParsedLocation
const open = (name: keyof typeof openings, params: Record<string, string> = {}, location = at()) =>
  openings[name]({ params, location })
const opened = () => {
  const workspace = currentWorkspace()
  return workspace && { ...workspace.document.getState(), name: currentDocument(workspace).name }
}
const redirectOf = async (loading: Promise<unknown>) => {
  const thrown: unknown = await loading.then(
    () => undefined,
    (error: unknown) => error,
  )
  return (thrown as { options?: { href?: string } } | undefined)?.options?.href
}

test('R03 a new workflow has a free name and a start node', async () => {
  await open('newWorkflow')

  expect(opened()).toMatchObject({ name: 'My workflow 2', readOnly: false })
  expect(opened()?.id).toBeUndefined()
  expect(currentWorkspace() && currentDocument(currentWorkspace() as never).nodes[0]?.type).toBe(
    'heddle.start',
  )
})

test('R03 without a name from the server it has the usual one', async () => {
  await serve({ 'GET /workflows/new': () => new Refusal(500, {}) })

  await open('newWorkflow')

  expect(opened()?.name).toBe('My workflow')
})

test('R03 what was just imported stays on the canvas; without anything on it a new one begins', async () => {
  await open('workflow', { name: '5' })
  await open('newWorkflow', {}, at({}, importedAction))
  expect(opened()?.name).toBe('Stored')

  replaceCurrent({})
  await open('newWorkflow', {}, at({}, importedAction))
  expect(opened()?.name).toBe('My workflow 2')
})

test.each([['7'], [7]])('R11 the template %j of the address is imported again', async (templateId) => {
  await serve({ 'GET /workflows/templates/7': () => new Refusal(404, {}) })

  expect(await redirectOf(open('newWorkflow', {}, at({ templateId })))).toBe('/workflow')
  expect(toastTitles()).toEqual(['Error'])
})

test('R04 a stored workflow is opened as it is stored', async () => {
  await open('workflow', { name: '5' })

  expect(opened()).toMatchObject({ id: '5', name: 'Stored', active: true, versionId: 'v1', readOnly: false })
})

test('R04 the word new leads to a new workflow', async () => {
  expect(await redirectOf(open('workflow', { name: 'new' }))).toBe('/workflow')
})

test('R04 what was just saved under its first address is not fetched again, another one is', async () => {
  await open('workflow', { name: '5' })
  sent.length = 0

  await open('workflow', { name: '5' }, at({}, savedAction))
  expect(sent).toEqual([])
  await open('workflow', { name: '5' })
  expect(sent.map(({ path }) => path)).toContain('/workflows/5')
  await expect(open('workflow', { name: '6' }, at({}, savedAction))).rejects.toBeDefined()
  expect(sent.map(({ path }) => path)).toContain('/workflows/6')
})

test.each([['12'], [12]])('E04 the address can put the data of execution %j on a workflow', async (id) => {
  await open('workflow', { name: '5' }, at({ execution: id }))

  expect(Object.keys(currentWorkspace()?.run.getState().runData ?? {})).toEqual(['A'])
  expect(toastTitles()).toEqual(['Data from execution 12 copied to the editor'])
})

test('E04 nothing else in its place does', async () => {
  await open('workflow', { name: '5' }, at({ execution: true }))

  expect(sent.map(({ path }) => path)).not.toContain('/executions/true')
  expect(toastTitles()).toEqual([])
})

test('V01 a workflow that does not exist leads to a new one and says so', async () => {
  expect(await redirectOf(open('workflow', { name: '9' }))).toBe('/workflow')
  expect(toastTitles()).toEqual(['Error'])
})

test('V01 one that cannot be read is shown as its text', async () => {
  const raw = { name: 'Broken', text: '{' }
  await serve({
    'GET /workflows/5': () => new Refusal(422, { errorCode: 'unreadable_workflow', message: 'No' }),
    'GET /workflows/5/raw': () => raw,
  })

  await open('workflow', { name: '5' })

  expect(useCurrent.getState()).toEqual({ unreadable: raw })
})

test('V01 any other failure is left to the page', async () => {
  await serve({ 'GET /workflows/5': () => new Refusal(500, { message: 'Down' }) })

  await expect(open('workflow', { name: '5' })).rejects.toThrow('Down')
})

test('E04 an execution is opened read-only, and one that does not exist leaves an empty canvas', async () => {
  await open('execution', { id: '12' })
  expect(opened()).toMatchObject({ name: 'Past', readOnly: true })

  await open('execution', { id: '13' })
  expect(opened()).toMatchObject({ name: 'My workflow', readOnly: true })
  expect(toastTitles()).toEqual(['Error'])

  await serve({ 'GET /executions/12': () => new Refusal(500, { message: 'Down' }) })
  await expect(open('execution', { id: '12' })).rejects.toThrow('Down')
})

/** The service for templates answers without the envelope of ours. */
function serveTemplate(answer: unknown, status = 200): void {
  const others = globalThis.fetch
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) =>
    String(url).includes('/workflows/templates/')
      ? Promise.resolve(Response.json(answer, { status }))
      : others(url, init),
  )
}

test('R11 a template becomes a workflow that nobody has saved yet', async () => {
  serveTemplate(template)

  expect(await redirectOf(open('template', { id: '7' }))).toBe('/workflow?templateId=7')

  expect(opened()).toMatchObject({ name: 'Template', saved: undefined })
  expect(opened()?.id).toBeUndefined()
  expect(opened()?.history.present.settings).toEqual({ executionOrder: 'v1' })
})

test.each([
  [404, 'Error'],
  [500, 'Could not load the template'],
])('V01 a template that is refused with %d leads to a new workflow', async (status, title) => {
  serveTemplate({ message: 'No' }, status)

  expect(await redirectOf(open('template', { id: '7' }))).toBe('/workflow')
  expect(toastTitles()).toEqual([title])
})

test('R12 a read-only canvas is empty until somebody puts something on it', async () => {
  await open('readOnly')

  expect(opened()).toMatchObject({ readOnly: true })
  expect(opened()?.history.present.nodes).toEqual([])
})
