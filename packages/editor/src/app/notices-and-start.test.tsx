import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { displayName } from '../api/account.ts'
import { useSession } from '../api/session.ts'
import { setTelemetrySender } from '../lib/telemetry.ts'
import { openModalNames } from '../testing/answer-question.ts'
import { openSample } from '../testing/open-sample.ts'
import { Refusal, serveRest } from '../testing/serve-rest.ts'
import { closeModal } from '../ui/modal-store.ts'
import { useNotices } from './use-notices.ts'

const person = (given: object = {}) =>
  ({
    id: 'u',
    firstName: 'Ann',
    globalRole: { name: 'owner' },
    personalizationAnswers: null,
    language: null,
    ...given,
  }) as never

beforeEach(() => {
  openSample()
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  useSession.setState({ settings: undefined, user: undefined })
  setTelemetrySender(undefined)
})

const session = (surveyed: boolean, user = person()) =>
  useSession.setState({
    settings: { personalizationSurveyEnabled: surveyed, versionNotifications: { enabled: false } } as never,
    user,
  })

test.each([
  ['a person who was never asked', true, person(), ['personalization']],
  ['a person where no survey is wanted', false, person(), []],
  ['a person who has answered', true, person({ personalizationAnswers: {} }), []],
  ['nobody in particular', true, person({ firstName: '' }), []],
])('A01 %s is shown %s', (_case, surveyed, user, modals) => {
  session(surveyed, user)

  renderHook(() => useNotices({ isInside: true, isAtWork: true }))

  expect(openModalNames()).toEqual(modals)
})

test('A01 nobody is asked outside, twice at a time, or again after closing it', () => {
  session(true)
  renderHook(() => useNotices({ isInside: false, isAtWork: false }))
  expect(openModalNames()).toEqual([])
  renderHook(() => useNotices({ isInside: true, isAtWork: true }))
  renderHook(() => useNotices({ isInside: true, isAtWork: true }))
  expect(openModalNames()).toEqual(['personalization'])

  closeModal('personalization')
  renderHook(() => useNotices({ isInside: true, isAtWork: true }))
  expect(openModalNames()).toEqual([])
})

interface Instance {
  templates?: { enabled: boolean; host: string }
  telemetry?: object
}

async function startWith({ templates, telemetry }: Instance, login: unknown, health = 200) {
  const settings = {
    instanceId: 'i',
    versionCli: '1.2.3',
    templates: templates ?? { enabled: false, host: '' },
    telemetry: telemetry ?? { enabled: false },
  }
  serveRest({ 'GET /settings': () => settings, 'GET /login': () => login })
  const rest = globalThis.fetch
  const outside: { url: string; body: unknown; headers: unknown }[] = []
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
    if (!String(url).startsWith('https://')) return rest(url, init)
    outside.push({ url: String(url), body: init.body, headers: init.headers })
    return Promise.resolve(new Response('', { status: health }))
  })
  const { startUp, templatesAnswer } = await import('./start-up.ts')
  const { useSession: started } = await import('../api/session.ts')
  const { track: tell } = await import('../lib/telemetry.ts')
  await startUp()
  await startUp()
  return { session: started.getState(), outside, tell, templatesAnswer }
}

test('A02 the page begins with the settings and with who is behind the cookie', async () => {
  const { session: begun, outside } = await startWith({}, person())

  expect(begun).toMatchObject({ settings: { instanceId: 'i' }, user: { id: 'u' } })
  expect(outside).toEqual([])
})

test('A02 nobody is behind it when the server says so', async () => {
  const { session: begun } = await startWith({}, new Refusal(401, { message: 'No' }))

  expect(begun.user).toBeUndefined()
})

test('A01 a server that fails at that does not pass for one that knows nobody', async () => {
  await expect(startWith({}, new Refusal(503, { message: 'The disk is full' }))).rejects.toThrow(
    'The disk is full',
  )
})

test.each([
  [200, true],
  [500, false],
])('R01 T02 templates whose service answers %d are reachable: %j', async (health, reachable) => {
  const templates = { enabled: true, host: 'https://t.example/api/' }

  const { templatesAnswer, outside } = await startWith({ templates }, person(), health)

  expect(await templatesAnswer()).toBe(reachable)
  expect(outside).toMatchObject([
    { url: 'https://t.example/api/health', headers: { 'heddle-version': '1.2.3' } },
  ])
})

const collector = { key: 'k', url: 'https://c.example/' }

test.each([
  [{ enabled: true, config: collector }, true],
  [{ enabled: false, config: collector }, false],
  [{ enabled: true }, false],
])('A03 with %j events leave the page: %j', async (telemetry, leave) => {
  const { outside, tell } = await startWith({ telemetry }, person())

  tell('templateUsed', { id: '1' })

  const sent = { event: 'templateUsed', facts: { id: '1' }, instanceId: 'i', key: 'k' }
  expect(outside).toEqual(leave ? [{ url: 'https://c.example/', body: JSON.stringify(sent) }] : [])
})

test.each([
  [{ firstName: 'Ann', lastName: 'Lee', email: 'a@x.example' }, 'Ann Lee'],
  [{ firstName: 'Ann', lastName: '', email: 'a@x.example' }, 'Ann'],
  [{ firstName: '', lastName: '', email: 'a@x.example' }, 'a@x.example'],
  [{ firstName: '', lastName: '', email: undefined }, ''],
])('%j is called %s', (user, name) => {
  expect(displayName(user as never)).toBe(name)
})
