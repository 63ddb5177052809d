import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { callWebhook } from '../testing/call-webhook.ts'
import { chatTrigger } from './chat-trigger.node.ts'
import { chat } from './chat.node.ts'
import { manualChatTrigger } from './manual-chat-trigger.node.ts'
import { pageScript } from './page-script.ts'

const message = { action: 'sendMessage', sessionId: 's1', chatInput: 'Hello' }
const file = { mimeType: 'text/plain', fileName: 'a.txt', fileSize: '1 B', data: 'YQ==' }

test.each([
  ['data', { body: message }],
  ['data as text', { body: JSON.stringify(message) }],
])('a message comes as %s', async (_as, request) => {
  const outcome = await callWebhook(chatTrigger, { parameters: { public: true }, request })

  expect(outcome?.items).toEqual([[{ json: message }]])
})

test('files of a message become files of the item, and are named in its data', async () => {
  const outcome = await callWebhook(chatTrigger, {
    parameters: { public: true },
    request: { body: message, files: { files: [file] } },
  })

  expect(outcome?.items?.[0]?.[0]).toMatchObject({
    json: { files: [{ fileName: 'a.txt', mimeType: 'text/plain' }] },
    binary: { data0: file },
  })
})

test('a message without a session begins one', async () => {
  const outcome = await callWebhook(chatTrigger, {
    parameters: { public: true },
    request: { body: { chatInput: 'Hello' } },
  })

  expect(outcome?.items?.[0]?.[0]?.json.sessionId).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  ['lastNode', { pieces: false, ending: 'always' }],
  ['streaming', { pieces: true, ending: 'nothingSaid' }],
  ['responseNodes', { pieces: false, ending: 'nothingSaid' }],
])('the page reads along, whatever the trigger responds with: %s', async (responseMode, streamed) => {
  const outcome = await callWebhook(chatTrigger, {
    parameters: { public: true, options: { responseMode } },
    request: { body: message, headers: { accept: 'application/x-ndjson' } },
  })

  expect(outcome?.streamed).toEqual(streamed)
})

test('SEC-29 nothing that the author of a chat writes becomes code of its page', async () => {
  const evil = '</script><script>alert(1)</script>'
  const outcome = await callWebhook(chatTrigger, {
    webhook: 'setup',
    parameters: {
      public: true,
      initialMessages: evil,
      options: { title: evil, subtitle: evil, inputPlaceholder: evil, customCss: evil, getStarted: evil },
    },
    request: { method: 'GET' },
  })

  const page = String(outcome?.response?.body)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page.match(/<\/script/g)).toHaveLength(1)
  expect(page.match(/<\/style/g)).toHaveLength(2)
})

test('the script of the page stands by itself', () => {
  const script = pageScript({ address: '?pass=x', sessionId: 's', keepsSession: false, initialMessages: [] })

  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- it is only read, never run
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toMatch(/\bimport\b|\brequire\(|\bprocess\b/)
})

const said = (events: Awaited<ReturnType<typeof runNodeInMemory>>['events']) =>
  events.flatMap((event) => (event.type === 'said' ? [event.part] : []))

test('a message is sent for each item, and the run goes on', async () => {
  const { output, events } = await runNodeInMemory(chat, {
    parameters: { operation: 'send', message: '={{ $json.text }}' },
    items: [{ text: 'One' }, { text: 'Two' }],
  })

  expect(output?.[0]?.map(({ json }) => json)).toEqual([{ message: 'One' }, { message: 'Two' }])
  expect(said(events).flatMap((part) => (part.type === 'item' ? [part.content] : []))).toEqual(['One', 'Two'])
})

test.each([
  [
    'approval',
    { approvalOptions: { values: { approvalType: 'double', approveLabel: 'Go' } } },
    ['Go', 'Decline'],
  ],
  ['freeTextChat', {}, undefined],
])('a question waits for an answer: %s', async (responseType, more, labels) => {
  const { events } = await runNodeInMemory(chat, {
    parameters: { operation: 'sendAndWait', message: 'Shall I?', responseType, ...more },
  })

  const last = said(events).at(-1)
  expect(last).toMatchObject({ type: 'wait' })
  expect(last?.type === 'wait' && last.choices?.map(({ label }) => label)).toEqual(labels ?? undefined)
})

test('the editor starts both triggers with what is written in its chat', () => {
  expect(chatTrigger.description.startsByChat).toBe(true)
  expect(manualChatTrigger.description.startsByChat).toBe(true)
})
