import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { workflowList } from '../../api/workflow-list.ts'
import { answerConfirm } from '../../testing/answer-question.ts'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { Refusal, serveRest, type SentCall } from '../../testing/serve-rest.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { activateStored, showActivationError } from './activate-stored.ts'
import { deleteStored } from './delete-stored.ts'
import { describeChanges } from './describe-changes.ts'
import { createTag, deleteTag, renameTag } from './tag-changes.ts'
import { tagList } from './workflow-queries.ts'

let sent: SentCall[]
const serve = (answers: Parameters<typeof serveRest>[0] = {}) => {
  sent = serveRest(answers)
}
const changes = () =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

beforeEach(() => {
  openSample()
  queryClient.clear()
  queryClient.setQueryData(workflowList.queryKey, [
    { id: '1', active: false },
    { id: '2', active: false },
  ] as never)
  queryClient.setQueryData([...workflowList.queryKey, 'page', {}, 0], {
    results: [
      { id: '1', active: false },
      { id: '2', active: false },
    ],
  })
  queryClient.setQueryData(tagList.queryKey, [
    { id: '1', name: 'a' },
    { id: '2', name: 'b' },
  ] as never)
})
const shownActive = () => [
  queryClient.getQueryData(workflowList.queryKey)?.map(({ active }) => active),
  queryClient
    .getQueryData<{ results: { active: boolean }[] }>([...workflowList.queryKey, 'page', {}, 0])
    ?.results.map(({ active }) => active),
]

test('W03 a workflow that is not open is switched on at once wherever it is listed', async () => {
  serve({ 'PATCH /workflows/1': () => ({}) })

  const switching = activateStored('1', true)
  await expect.poll(shownActive).toEqual([
    [true, false],
    [true, false],
  ])
  await switching

  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ active: true })
  expect(toastTitles()).toEqual([])
})

test('W03 whoever switches off is warned of services that may keep calling', async () => {
  const stillCalling = [{ node: 'Events', message: 'Come back tomorrow' }]
  serve({ 'PATCH /workflows/1': () => ({ stillCalling }) })

  await activateStored('1', false)

  expect(useToasts.getState().toasts).toMatchObject([
    { kind: 'warning', list: ['Events: Come back tomorrow'] },
  ])
})

test.each([
  [true, 'Problem activating workflow'],
  [false, 'Problem deactivating workflow'],
])('V01 switching to %j that is refused is told and taken back', async (active, title) => {
  serve({ 'PATCH /workflows/1': () => new Refusal(500, { message: 'No' }) })

  await activateStored('1', active)

  expect(toastTitles()).toEqual([title])
  expect(shownActive()[0]).toEqual([false, false])
})

test.each([
  [{ error: { message: 'No path' } }, /No path$/],
  [new Refusal(404, {}), /Unknown error$/],
])('W03 why one that should be active is not: %j', async (answer, message) => {
  serve({ 'GET /active/error/1': () => answer })

  await showActivationError('1')

  expect(useToasts.getState().toasts[0]?.message).toMatch(message)
})

test.each<[Parameters<typeof answerConfirm>[0], () => unknown, boolean, string[]]>([
  ['confirm', () => true, true, ['Workflow "W" was deleted']],
  ['confirm', () => new Refusal(500, { message: 'No' }), false, ['Problem deleting the workflow']],
  ['cancel', () => true, false, []],
])('W05 a workflow is deleted after asking: %s', async (choice, answer, gone, told) => {
  serve({ 'DELETE /workflows/1': answer })

  const deleting = deleteStored({ id: '1', name: 'W' })
  expect((await answerConfirm(choice)).danger).toBe(true)

  expect(await deleting).toBe(gone)
  expect(toastTitles()).toEqual(told)
})

const used = (id: string, name: string) => ({ id, name }) as never
const names = () => queryClient.getQueryData(tagList.queryKey)?.map(({ name }) => name)

test('M10 a tag is created, and a refusal told', async () => {
  serve({ 'POST /tags': () => ({}) })
  expect(await createTag('new')).toBe(true)

  serve({ 'POST /tags': () => new Refusal(400, { message: 'Taken' }) })
  expect(await createTag('new')).toBe(false)
  expect(toastTitles()).toHaveLength(1)
})

test('M10 a tag gets another name at once, in an open workflow too', async () => {
  serve({ 'PATCH /tags/1': () => ({}) })
  const workspace = openSample()
  workspace.document.setState({
    tags: [
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ],
  })

  const renaming = renameTag(workspace, used('1', 'a'), 'alpha')
  await expect.poll(names).toEqual(['alpha', 'b'])
  expect(await renaming).toBe(true)

  expect(workspace.document.getState().tags).toEqual([
    { id: '1', name: 'alpha' },
    { id: '2', name: 'b' },
  ])
})

test('M10 the same name asks nobody; one that is refused is as it was', async () => {
  serve({ 'PATCH /tags/1': () => new Refusal(400, { message: 'Taken' }) })
  expect(await renameTag(undefined, used('1', 'a'), 'a')).toBe(true)
  expect(changes()).toEqual([])

  expect(await renameTag(undefined, used('1', 'a'), 'b')).toBe(false)
  expect(names()).toEqual(['a', 'b'])
  expect(toastTitles()).toHaveLength(1)
})

test('M10 a tag that is deleted is gone from lists and from the open workflow', async () => {
  serve({ 'DELETE /tags/1': () => true })
  const workspace = openSample()
  workspace.document.setState({
    tags: [
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ],
  })

  const deleting = deleteTag(workspace, used('1', 'a'))
  await expect.poll(names).toEqual(['b'])
  expect(await deleting).toBe(true)
  expect(workspace.document.getState().tags).toEqual([{ id: '2', name: 'b' }])

  serve({ 'DELETE /tags/2': () => new Refusal(500, { message: 'No' }) })
  expect(await deleteTag(workspace, used('2', 'b'))).toBe(false)
  expect(names()).toEqual(['b'])
})

test('what happened between two documents is told line by line, and nothing of what did not', () => {
  const nothing = { added: [], removed: [], renamed: [], changed: [], moved: [] }
  const diff = {
    name: undefined,
    nodes: nothing,
    connections: { added: [], removed: [] },
    settings: [],
    pinData: [],
  }

  expect(describeChanges(diff as never)).toEqual([])
  expect(
    describeChanges({
      name: { before: 'V', after: 'W' },
      nodes: {
        added: ['A'],
        removed: ['B'],
        renamed: [{ from: 'C', to: 'D' }],
        changed: [{ name: 'E', fields: ['url', 'method'] }],
        moved: ['F'],
      },
      connections: { added: [{}, {}], removed: [{}] },
      settings: [{ key: 'timezone' }],
      pinData: ['G'],
    } as never),
  ).toEqual([
    'Renamed the workflow to W',
    'Added A',
    'Removed B',
    'Renamed C to D',
    'Changed E: url, method',
    'Moved 1 node',
    'Added 2 connections',
    'Removed 1 connection',
    'Changed the setting timezone',
    'Changed the pinned data of G',
  ])
})
