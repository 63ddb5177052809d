import type { JsonObject } from '@heddle/core'
import type { WebhookRequest } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { callWebhook } from '../testing/call-webhook.ts'
import { tryEvery } from '../testing/try-every.ts'
import { form } from './form.node.ts'

const fields = {
  formFields: { values: [{ fieldLabel: 'Your <age>', fieldType: 'number', requiredField: true }] },
}

async function show(parameters: JsonObject) {
  const { status, events, error } = await runNodeInMemory(form, { parameters, items: [{ a: 1 }] })
  const [response] = events.flatMap((event) => (event.type === 'response' ? [event.response] : []))
  return { status, response, error: error?.message }
}

const call = (webhook: string, request: Partial<WebhookRequest> = {}) =>
  callWebhook(form, { webhook, parameters: fields, request })

test('the next page is shown, its answer goes to the waiting execution', async () => {
  const { status, response } = await show({ ...fields, options: { formTitle: 'Page 2' } })

  expect(status).toBe('waiting')
  expect(response?.body).toContain('action="http://localhost:5678/form-waiting/1"')
  expect(response?.body).toContain('Your &lt;age&gt;')
})

test('what is sent becomes an item; what is missing is asked for again; the page can be looked at', async () => {
  expect(await call('default', { body: { 'field-0': '36' } })).toMatchObject({
    ending: { success: { body: expect.stringContaining('Your response has been recorded') } },
    items: [[{ json: { 'Your <age>': 36, submittedAt: '2026-01-01T00:00:00.000Z' } }]],
  })
  expect(await call('default')).toMatchObject({ response: { status: 400 } })
  expect(await call('setup')).toMatchObject({
    response: { status: 200, body: expect.stringContaining('<form') },
  })
})

test.each<[JsonObject, object]>([
  [
    { completionTitle: 'Thanks', completionMessage: '<b>' },
    { status: 200, body: expect.stringContaining('&lt;b&gt;') },
  ],
  [
    { respondWith: 'redirect', redirectUrl: 'https://a.example/' },
    { status: 303, headers: { location: 'https://a.example/' } },
  ],
  [
    { respondWith: 'showText', responseText: '<h1>Bye</h1>' },
    { status: 200, body: '<h1>Bye</h1>' },
  ],
])('the ending %j', async (parameters, expected) => {
  const { status, response } = await show({ operation: 'completion', ...parameters })

  expect(status).toBe('success')
  expect(response).toMatchObject(expected)
})

test('an ending does not lead to a script', async () => {
  const parameters = { operation: 'completion', respondWith: 'redirect', redirectUrl: 'javascript:alert(1)' }

  expect((await show(parameters)).error).toContain('not a valid redirect URL')
})

tryEvery(form, [
  { versions: [1, 2.3, 2.4, 2.5], parameters: fields, items: [{ a: 1 }], gives: [{ a: 1 }] },
  { parameters: { operation: 'completion' }, items: [{ a: 1 }], gives: [{ a: 1 }] },
])

test('the fields of a page may be given as JSON', async () => {
  const jsonOutput = [
    { fieldLabel: 'City', fieldType: 'dropdown', fieldOptions: { values: [{ option: 'Bern' }, 'Rome'] } },
    { fieldLabel: 'Name' },
  ]
  const asJson = (value: unknown) => show({ defineForm: 'json', jsonOutput: JSON.stringify(value) })

  const { response, status } = await asJson(jsonOutput)

  expect(status).toBe('waiting')
  expect(response?.body).toMatch(/City[\s\S]*Bern[\s\S]*Rome[\s\S]*Name/)
  expect((await asJson({ no: 'list' })).error).toContain('must be a JSON list')
  expect((await asJson(['x'])).error).toContain('Form field 1 is not an object')
  expect((await asJson([{}, { fieldType: 'colour' }])).error).toContain(
    'Form field 2 has the unknown type "colour"',
  )
})

test('an ending may give a file', async () => {
  const file = { mimeType: 'text/plain', fileName: 'für dich.txt', data: 'eA==' }
  const ending = (binary?: Record<string, typeof file>) =>
    runNodeInMemory(form, {
      parameters: { operation: 'completion', respondWith: 'returnBinary' },
      inputs: [[{ json: {}, ...(binary && { binary }) }]],
    })

  const { events } = await ending({ data: file })
  const without = await ending()

  expect(events.find(({ type }) => type === 'response')).toMatchObject({
    response: {
      binary: file,
      headers: { 'content-disposition': "attachment; filename*=UTF-8''f%C3%BCr%20dich.txt" },
    },
  })
  expect(without.error?.message).toContain('data')
})
