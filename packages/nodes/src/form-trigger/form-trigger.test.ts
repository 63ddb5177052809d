import { migrateParameters, type WebhookRequest } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { callWebhook } from '../testing/call-webhook.ts'
import { tryEvery } from '../testing/try-every.ts'
import { formTrigger } from './form-trigger.node.ts'

const fields = [
  { fieldLabel: 'Your <name>', fieldType: 'text', requiredField: true },
  { fieldLabel: 'Age', fieldType: 'number' },
  {
    fieldLabel: 'Colours',
    fieldType: 'checkbox',
    fieldOptions: { values: [{ option: 'red' }, { option: 'blue' }] },
  },
  { fieldLabel: 'Photo', fieldType: 'file' },
  { fieldName: 'source', fieldValue: 'web', fieldType: 'hiddenField' },
  { fieldType: 'html', html: '<b>Thanks</b>' },
]

const parameters = { formTitle: 'Hello', formFields: { values: fields } }

const call = (
  webhook: string,
  request: Partial<WebhookRequest>,
  given: Record<string, unknown> = parameters,
  ...typesBehind: string[]
) =>
  callWebhook(formTrigger, {
    webhook,
    parameters: given,
    request,
    typesBehind: new Set(typesBehind),
    credential: async () => ({ user: 'ada', password: 'pw' }),
  })

test('the page shows every element, with people’s words as text', async () => {
  const { response } = (await call('setup', { method: 'GET' })) ?? {}

  expect(response?.headers).toEqual({ 'content-type': 'text/html; charset=utf-8' })
  expect(response?.body).toContain('Your &lt;name&gt;')
  expect(response?.body).toContain('<input type="checkbox" name="field-2" value="red">')
  expect(response?.body).not.toContain('<script')
})

test('a sent form becomes an item with typed values and files', async () => {
  const photo = { mimeType: 'image/png', fileName: 'me.png', fileSize: '3', data: 'UE5H' }
  const outcome = await call('default', {
    body: { 'field-0': 'Ada', 'field-1': '36', 'field-2': 'red', 'field-4': 'web' },
    files: { 'field-3': [photo] },
  })

  expect(outcome?.items?.[0]?.[0]).toEqual({
    json: {
      'Your <name>': 'Ada',
      Age: 36,
      Colours: ['red'],
      Photo: [{ filename: 'me.png', mimetype: 'image/png', size: '3' }],
      source: 'web',
      submittedAt: '2026-01-01T00:00:00.000Z',
      formMode: 'production',
    },
    binary: { Photo_0: photo },
  })
  expect(outcome?.response?.body).toContain('Your response has been recorded')
})

test('a missing answer starts nothing', async () => {
  const outcome = await call('default', { body: { 'field-0': '' } })

  expect(outcome?.items).toBeUndefined()
  expect(outcome?.response).toMatchObject({
    status: 400,
    body: expect.stringContaining('Please fill in &quot;Your &lt;name&gt;&quot;'),
  })
})

test.each([
  ['a page or an ending follows', parameters, 'n8n-nodes-base.form'],
  ['the run is to end first', { ...parameters, responseMode: 'lastNode' }, 'heddle.noOp'],
])('a person sees what comes next when %s', async (_, given, behind) => {
  const outcome = await call('default', { body: { 'field-0': 'Ada' } }, given, behind)

  expect(outcome?.response).toBeUndefined()
  expect(outcome?.ending).toMatchObject({
    success: { status: 200, body: expect.stringContaining('Your response has been recorded') },
    failure: { status: 500, body: expect.stringContaining('There was a problem') },
  })
})

test('a file that must be given is asked for', async () => {
  const values = [{ fieldLabel: 'Photo', fieldType: 'file', requiredField: true }]
  const outcome = await call('default', {}, { formTitle: 'Hello', formFields: { values } })

  expect(outcome?.items).toBeUndefined()
  expect(outcome?.response?.status).toBe(400)
})

test('the answer can be a redirect, but only to a web address', async () => {
  const answer = (redirectUrl: string) =>
    call(
      'default',
      { body: { 'field-0': 'x' } },
      {
        ...parameters,
        options: { respondWithOptions: { values: { respondWith: 'redirect', redirectUrl } } },
      },
    )

  expect((await answer('https://example.com/thanks'))?.response).toMatchObject({
    status: 303,
    headers: { location: 'https://example.com/thanks' },
  })
  expect((await answer('javascript:alert(1)'))?.response).toMatchObject({ status: 200 })
})

test('elements come filled in, have names of their own in the output and limit what is chosen', async () => {
  const options = { fieldOptions: { values: [{ option: 'red' }, { option: 'blue' }, { option: 'green' }] } }
  const colours = { fieldLabel: 'Colours', fieldType: 'checkbox', ...options }
  const given = {
    formFields: {
      values: [
        { fieldLabel: 'City', fieldName: 'city', defaultValue: 'Oslo "N"' },
        {
          ...colours,
          defaultValue: 'red, green',
          limitSelection: 'range',
          minSelections: 1,
          maxSelections: 2,
        },
        { fieldType: 'html', elementName: 'note', html: '<b>Hi</b>' },
      ],
    },
  }
  const send = (chosen: string[]) =>
    call('default', { body: { 'field-0': 'Bergen', 'field-1': chosen } }, given)

  const page = (await call('setup', {}, given))?.response?.body
  expect(page).toContain('value="Oslo &quot;N&quot;"')
  expect(String(page).match(/ checked/g)).toHaveLength(2)
  expect((await send(['red', 'blue']))?.items?.[0]?.[0]?.json).toMatchObject({
    city: 'Bergen',
    Colours: ['red', 'blue'],
    note: '<b>Hi</b>',
  })
  expect((await send([]))?.response?.status).toBe(400)
  expect((await send(['red', 'blue', 'green']))?.response?.status).toBe(400)
})

test.each([1, 2, 2.1])('version %s keeps the path and its thanks outside of the options', (typeVersion) => {
  const stored = { name: 'F', type: 'n8n-nodes-base.formTrigger', position: [0, 0] as [number, number] }
  const options = typeVersion === 1 ? { formSubmittedText: 'Bye' } : {}

  const { parameters: read } = migrateParameters(formTrigger, {
    ...stored,
    typeVersion,
    parameters: { path: 'apply', options },
  })

  expect(read.options).toMatchObject({
    path: 'apply',
    ...(typeVersion === 1 && { respondWithOptions: { values: { formSubmittedText: 'Bye' } } }),
  })
})

test('a protected form asks for a password', async () => {
  const given = { ...parameters, authentication: 'basicAuth' }
  const right = `Basic ${Buffer.from('ada:pw').toString('base64')}`

  expect((await call('setup', {}, given))?.response?.status).toBe(401)
  expect((await call('setup', { headers: { authorization: 'Basic eA==' } }, given))?.response?.status).toBe(
    403,
  )
  expect((await call('setup', { headers: { authorization: right } }, given))?.response?.status).toBe(200)
})

tryEvery(
  formTrigger,
  ['none', 'basicAuth'].map((authentication) => ({
    versions: formTrigger.versions,
    parameters: { ...parameters, authentication },
    items: [{ Age: 36 }],
    gives: [{ Age: 36 }],
  })),
)

test('the time of an answer is told in the zone of the workflow, and the headers if that is asked for', async () => {
  const sent = async (options: object) => {
    const outcome = await callWebhook(formTrigger, {
      webhook: 'default',
      timezone: 'Europe/Oslo',
      parameters: { formTitle: 'Hi', options },
      request: { headers: { 'x-a': '1' } },
    })
    return outcome?.items?.[0]?.[0]?.json
  }

  expect(await sent({})).toEqual({ submittedAt: '2026-01-01T01:00:00.000+01:00', formMode: 'production' })
  expect(await sent({ useWorkflowTimezone: false, showHeaders: true })).toEqual({
    submittedAt: '2026-01-01T00:00:00.000Z',
    headers: { 'x-a': '1' },
    formMode: 'production',
  })
})
