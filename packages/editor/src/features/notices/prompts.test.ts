import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../api/session.ts'
import { openModalNames } from '../../testing/answer-question.ts'
import { openSample } from '../../testing/open-sample.ts'
import { openModal, useModals } from '../../ui/modal-store.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { askForPrompts, callPrompts, thank, useValueSurvey } from './prompts.ts'

let sent: { url: string; init: RequestInit }[] = []

/** The service for prompts, which is none of ours. */
function answerWith(answer: unknown, status = 200): void {
  sent = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    sent.push({ url: String(url), init })
    return Response.json(answer, { status, statusText: 'Not now' })
  })
}
const configured = (enabled: boolean) =>
  useSession.setState({
    settings: { prompts: { enabled, host: 'https://p.example/v1/' }, instanceId: 'i' } as never,
    user: { id: 'u' } as never,
  })

beforeEach(() => {
  openSample()
  useValueSurvey.setState({ isOpen: false })
  configured(true)
})
afterEach(() => useSession.setState({ settings: undefined, user: undefined }))

test('A01 without a service nobody is asked', () => {
  configured(false)
  answerWith({ showValueSurvey: true })

  askForPrompts()

  expect(sent).toEqual([])
})

test('A01 the service hears who asks, and decides what is shown', async () => {
  answerWith({ showContactPrompt: true, showValueSurvey: true, title: 'Hello', message: 5 })

  askForPrompts()

  await expect.poll(openModalNames).toEqual(['contactPrompt'])
  expect(useModals.getState().stack[0]?.input).toEqual({ title: 'Hello', message: '' })
  expect(useValueSurvey.getState().isOpen).toBe(false)
  expect(sent[0]).toMatchObject({
    url: 'https://p.example/v1/prompts',
    init: { method: 'GET', headers: { 'heddle-instance-id': 'i', 'heddle-user-id': 'u' }, body: undefined },
  })
})

test('A01 a prompt that is open already is not opened again; the bar comes instead', async () => {
  openModal('contactPrompt', { title: '', message: '' })
  answerWith({ showContactPrompt: true, showValueSurvey: true })

  askForPrompts()

  await expect.poll(() => useValueSurvey.getState().isOpen).toBe(true)
  expect(openModalNames()).toEqual(['contactPrompt'])
})

test.each([['yes'], [null], [{ showValueSurvey: 'true', showContactPrompt: 1 }]])(
  'A01 the answer %j shows nothing',
  async (answer) => {
    answerWith(answer)

    askForPrompts()
    await expect.poll(() => sent.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve))

    expect([openModalNames(), useValueSurvey.getState().isOpen]).toEqual([[], false])
  },
)

test('an answer of a person is sent as JSON, and a refusal is an error', async () => {
  answerWith({})
  await callPrompts('value', { rating: 7 })
  expect(sent[0]).toMatchObject({
    url: 'https://p.example/v1/value',
    init: { method: 'POST', body: '{"rating":7}', headers: { 'content-type': 'application/json' } },
  })

  answerWith({}, 503)
  await expect(callPrompts('value')).rejects.toThrow('Not now')
})

test('V01 thanks stay long enough to follow the link', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)

  thank()

  expect(useToasts.getState().toasts).toMatchObject([
    { title: 'Thanks!', message: 'Thanks for your feedback', duration: 15_000 },
  ])
  useToasts.getState().toasts[0]?.action?.run()
  expect(String(open.mock.calls[0]?.[0])).toBe('https://p.example/v1/quick-survey')
})
