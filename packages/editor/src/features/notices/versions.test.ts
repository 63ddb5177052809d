import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { openModalNames } from '../../testing/answer-question.ts'
import { openSample, toastTitles } from '../../testing/open-sample.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { checkVersion, newerOf, showVersions, versionList } from './versions.ts'

const fetched = vi.fn<(...call: unknown[]) => void>()

function publish(answer: unknown, { ok = true, enabled = true } = {}): void {
  queryClient.clear()
  fetched.mockReset()
  vi.stubGlobal('fetch', async (...call: unknown[]) => {
    fetched(...call)
    return Response.json(answer, { status: ok ? 200 : 500 })
  })
  useSession.setState({
    settings: {
      versionCli: '1.0.0',
      instanceId: 'i',
      versionNotifications: { enabled, endpoint: 'https://v.example/', infoUrl: '' },
    } as never,
  })
}

beforeEach(() => void openSample())
afterEach(() => useSession.setState({ settings: undefined }))

const read = () => queryClient.fetchQuery(versionList)

test('A01 what the address sends is read field by field', async () => {
  publish([
    {
      name: '1.1.0',
      createdAt: '2026-01-01',
      description: 5,
      documentationUrl: 'javascript:alert(1)',
      hasSecurityIssue: 'true',
      hasSecurityFix: true,
      hasBreakingChange: true,
      nodes: [{ displayName: 'Set' }, null, { displayName: 3 }],
      securityIssueFixVersion: '',
    },
    { name: 7 },
    'nonsense',
    null,
  ])

  expect(await read()).toEqual([
    {
      name: '1.1.0',
      createdAt: '2026-01-01',
      description: '',
      documentationUrl: '',
      hasSecurityIssue: false,
      hasSecurityFix: true,
      hasBreakingChange: true,
      nodes: ['Set'],
      securityIssueFixVersion: undefined,
    },
  ])
  expect(fetched.mock.calls[0]).toEqual([
    'https://v.example/1.0.0',
    { headers: { 'heddle-version': '1.0.0', 'heddle-instance-id': 'i' } },
  ])
})

test('A01 addresses of the web are kept, and what is no list of nodes is none', async () => {
  publish([{ name: '1.1.0', documentationUrl: 'https://x.example', nodes: 'all', hasSecurityIssue: true }])

  expect(await read()).toMatchObject([
    {
      documentationUrl: 'https://x.example',
      nodes: [],
      hasSecurityIssue: true,
      hasSecurityFix: false,
      hasBreakingChange: false,
    },
  ])
})

test.each([
  ['is away', [], { ok: false }],
  ['sends no list', { name: '1.1.0' }, {}],
])('A01 where an address %s nobody claims to know the newest version', async (_case, answer, how) => {
  publish(answer, how)

  await expect(read()).rejects.toThrow('couldn’t check for updates')
  await checkVersion()
  expect(toastTitles()).toEqual([])
})

test('A01 nobody is asked unless the configuration says so', async () => {
  publish([{ name: '1.1.0' }], { enabled: false })

  await checkVersion()

  expect(fetched).not.toHaveBeenCalled()
})

const unsafe = { name: '1.0.0', hasSecurityIssue: true }

test.each([
  ['is not safe', [unsafe, { name: '1.1.0' }], 'Update to the latest version.'],
  [
    'is not safe until a version',
    [{ ...unsafe, securityIssueFixVersion: '1.0.5' }, { name: '1.1.0' }],
    '1.0.5',
  ],
  ['is not safe, and there is no newer one', [unsafe], undefined],
  ['is safe', [{ name: '1.0.0' }, { name: '1.1.0', hasSecurityIssue: true }], undefined],
])('A01 a version that %s', async (_case, versions, told) => {
  publish(versions)

  await checkVersion()
  await checkVersion()

  const [toast] = useToasts.getState().toasts
  expect(toast?.message ?? '').toContain(told ?? '')
  expect(toastTitles()).toEqual(told === undefined ? [] : ['Critical update available'])
  expect(newerOf(await read()).map(({ name }) => name)).toEqual(versions.slice(1).map(({ name }) => name))
})

test('the list of versions is opened once', () => {
  showVersions()
  showVersions()

  expect(openModalNames()).toEqual(['versions'])
})
