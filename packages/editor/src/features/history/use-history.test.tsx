import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answerConfirm } from '../../testing/answer-question.ts'
import { inRouter } from '../../testing/in-router.tsx'
import { openSample, sampleNode, toastTitles } from '../../testing/open-sample.ts'
import { Refusal, serveRest, type SentCall } from '../../testing/serve-rest.ts'
import { historyPath } from './history-address.ts'
import { labelVersion } from './label-version.ts'
import { restoreVersion } from './restore-version.ts'
import { useHistory } from './use-history.ts'
import { versionLabel } from './version-label.ts'

const time = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()
const version = (n: number) => ({
  id: `v${n}`,
  createdAt: time(n),
  label: '',
  name: 'W',
  connections: {},
  settings: {},
  nodes: Array.from({ length: n % 5 }, (_, index) => sampleNode(`N${index}`)),
})
let sent: SentCall[]
let count = 3

beforeEach(() => {
  openSample()
  queryClient.clear()
  count = 3
  serve()
})

function serve(answers: Parameters<typeof serveRest>[0] = {}): void {
  const all = () => Array.from({ length: count }, (_, index) => version(count - index))
  sent = serveRest({
    'GET /workflows/7': () => ({ id: '7', name: 'W', versionId: 'v3' }),
    'GET /workflows/7/versions': ({ query }) => {
      const older = all().filter(
        ({ createdAt }) => !query.before || createdAt < time(Number(query.before.slice(1))),
      )
      return older.slice(0, Number(query.limit))
    },
    ...Object.fromEntries(all().map((each) => [`GET /workflows/7/versions/${each.id}`, () => each])),
    ...answers,
  })
}

async function history(query = '') {
  const wrapper = await inRouter('/workflow/$name/history', `/workflow/7/history${query}`)
  const { result } = renderHook(() => useHistory(), { wrapper })
  await expect.poll(() => result.current?.isLoading).toBe(false)
  return result
}

test('H01 the newest version is shown by itself, and nothing is compared', async () => {
  const { current } = await history()

  expect(current).toMatchObject({
    workflowId: '7',
    isCurrent: true,
    view: 'one',
    compare: undefined,
    error: null,
  })
  expect([current.shown?.id, current.base, current.comparison]).toEqual(['v3', undefined, undefined])
  expect(current.versions.map(({ id }) => id)).toEqual(['v3', 'v2', 'v1'])
  expect(current.older.exist).toBe(false)
  expect(sent.some(({ query }) => query.limit === '1')).toBe(false)
})

test('H01 the address asks for a version and for what it is compared with', async () => {
  const { current } = await history('?version=v1&compare=v2&view=side')

  expect(current).toMatchObject({ isCurrent: false, view: 'side', compare: 'v2' })
  expect([current.shown?.id, current.base?.id]).toEqual(['v1', 'v2'])
  expect(current.comparison?.diff.nodes.added).toEqual(['N1'])
})

test('H01 a version is compared with the one that was saved before it, from the earlier to the later', async () => {
  const { current } = await history('?version=v3&compare=previous')

  expect(current.base?.id).toBe('v2')
  expect(current.comparison?.diff.nodes.added).toEqual(['N2'])
  expect(sent.find(({ query }) => query.limit === '1')?.query).toEqual({ before: 'v3', limit: '1' })
})

test('H01 before the first version there is none to compare with', async () => {
  const { current } = await history('?version=v1&compare=previous')

  expect([current.base, current.comparison]).toEqual([undefined, undefined])
})

test('H01 a long history comes in pages of 30', async () => {
  count = 45
  serve()
  const result = await history()
  expect([result.current.versions.length, result.current.older.exist]).toEqual([30, true])

  act(() => result.current.older.fetch())
  await expect.poll(() => result.current.versions.length).toBe(45)

  expect(result.current.older.exist).toBe(false)
  expect(sent.filter(({ query }) => query.limit === '30').map(({ query }) => query.before)).toEqual([
    undefined,
    'v16',
  ])
})

test('V01 what cannot be loaded is told', async () => {
  serve({ 'GET /workflows/7/versions/v3': () => new Refusal(500, { message: 'Down' }) })

  expect((await history()).current.error?.message).toBe('Down')
})

test('a refresh asks for the list and the workflow again', async () => {
  const { current } = await history()
  sent.length = 0

  act(() => current.refresh())

  await expect
    .poll(() => sent.map(({ path }) => path).toSorted())
    .toEqual(['/workflows/7', '/workflows/7/versions'])
})

test.each([
  [{}, '/workflow/7/history'],
  [{ version: 'v1' }, '/workflow/7/history?version=v1'],
  [{ compare: 'previous', view: 'one' as const }, '/workflow/7/history?compare=previous'],
  [
    { version: 'v1', compare: 'v2', view: 'side' as const },
    '/workflow/7/history?version=v1&compare=v2&view=side',
  ],
])('%j has the address %s', (address, path) => {
  expect(historyPath('7', address)).toBe(path)
})

test('a version is called by its name, if it has one, and its time', () => {
  expect(versionLabel({ label: '', createdAt: time(0) })).toMatch(/^\d{4}-/)
  expect(versionLabel({ label: 'Good', createdAt: time(0) })).toMatch(/^Good \(\d{4}-.*\)$/)
})

test('H01 a version gets a name at once', async () => {
  const answer = Promise.withResolvers<object>()
  serve({ 'PATCH /workflows/7/versions/v2': () => answer.promise })
  const result = await history()

  const naming = labelVersion('7', 'v2', 'Good')

  await expect.poll(() => result.current.versions.map(({ label }) => label)).toEqual(['', 'Good', ''])
  answer.resolve({})
  await naming
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ label: 'Good' })
})

test.each([
  ['confirm', () => ({}), true, 1],
  ['confirm', () => new Refusal(409, { message: 'No' }), false, 1],
  ['cancel', () => ({}), false, 0],
] as const)('H01 a version is restored after asking: %s', async (choice, answer, worked, calls) => {
  serve({ 'POST /workflows/7/versions/v1/restore': answer })

  const restoring = restoreVersion({
    version: { id: 'v1', createdAt: time(1) },
    workflowId: '7',
    basedOn: 'v3',
  })
  await answerConfirm(choice)

  expect(await restoring).toBe(worked)
  const posted = sent.filter(({ method }) => method === 'POST')
  expect(posted.map(({ body }) => body)).toEqual(Array.from({ length: calls }, () => ({ versionId: 'v3' })))
  expect(toastTitles()).toHaveLength(calls)
})
