import type { JsonObject } from '@heddle/core'
import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { useTool } from '../testing/use-tool.ts'
import { toolHttpRequest } from './tool-http-request.node.ts'

const requests: HttpRequest[] = []

function answer(request: HttpRequest): HttpResponse {
  requests.push(request)
  const { pathname } = new URL(request.url)
  const answers: Readonly<Record<string, [status: number, type: string, body: string]>> = {
    '/missing': [404, 'application/json', '{"message": "No such city"}'],
    '/picture': [200, 'image/png', 'PNG'],
    '/page': [200, 'text/html', '<html><body><p>Sunny</p></body></html>'],
  }
  const [status, type, body] = answers[pathname] ?? [200, 'application/json', '{"days": [{"t": 20, "w": 3}]}']
  return { status, statusText: 'Said', headers: { 'content-type': type }, body }
}

async function call(parameters: JsonObject, input: JsonObject) {
  requests.splice(0)
  const { answers, told } = await useTool(toolHttpRequest, {
    parameters: { toolDescription: 'Weather', ...parameters },
    inputs: [input],
    http: answer,
  })
  return { answer: answers[0], told: told[0], request: requests[0] }
}

const values = (...list: object[]) => ({ values: list })
const mean = '={{ $workflow.id }}'

test('the model fills in the placeholders of the address, which stays the address it is', async () => {
  const { request, told } = await call(
    {
      url: 'https://api.example.com/{city}/days?count={days}',
      placeholderDefinitions: values({ name: 'days', description: 'How many', type: 'number' }),
    },
    { city: '../admin?x=1#', days: 3 },
  )

  expect(told?.inputSchema).toEqual({
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'number', description: 'How many' } },
    required: ['city', 'days'],
    additionalProperties: false,
  })
  expect(request).toMatchObject({
    method: 'GET',
    url: 'https://api.example.com/..%2Fadmin%3Fx%3D1%23/days?count=3',
  })
})

test('pairs are given by the model, may be left out, or stand there', async () => {
  const { request, told } = await call(
    {
      url: 'https://api.example.com/',
      sendQuery: true,
      parametersQuery: values(
        { name: 'city' },
        { name: 'unit', valueProvider: 'modelOptional' },
        { name: 'lang', valueProvider: 'fieldValue', value: 'en-{region}' },
      ),
      sendHeaders: true,
      parametersHeaders: values({ name: 'x-key', valueProvider: 'fieldValue', value: 'one' }),
    },
    { city: mean, region: 'GB' },
  )

  expect(told?.inputSchema.required).toEqual(['city', 'region'])
  expect(request).toMatchObject({ query: { city: mean, lang: 'en-GB' }, headers: { 'x-key': 'one' } })
  expect(request?.query).not.toHaveProperty('unit')
})

test('in JSON a value of the model stays a value', async () => {
  const body = { url: 'https://api.example.com/', method: 'POST', sendBody: true, specifyBody: 'json' }
  const text = '","admin":true,"x":"{days}'

  const { request } = await call(
    {
      ...body,
      jsonBody: '{"city": "{city}", "title": "In {city}", "days": {days}, "more": {"a": 1}}',
      placeholderDefinitions: values({ name: 'days', type: 'number' }),
    },
    { city: text, days: 3 },
  )

  expect(request?.body).toEqual({ city: text, title: `In ${text}`, days: 3, more: { a: 1 } })
})

test('the model can give a whole part', async () => {
  const { request } = await call(
    { url: 'https://api.example.com/', method: 'PUT', sendBody: true, specifyBody: 'model' },
    { body: { any: [mean] } },
  )

  expect(request).toMatchObject({ method: 'PUT', body: { any: [mean] } })
})

test('the model gets the response or the parts of it that it needs, and is told what went wrong', async () => {
  const at = (path: string, more: JsonObject = {}) =>
    call({ url: `https://api.example.com/${path}`, ...more }, {})
  const optimized = { optimizeResponse: true }

  expect((await at('weather')).answer).toEqual({ days: [{ t: 20, w: 3 }] })
  expect(
    (await at('weather', { ...optimized, dataField: 'days', fieldsToInclude: 'selected', fields: 't' }))
      .answer,
  ).toEqual([{ t: 20 }])
  expect(
    (await at('page', { ...optimized, responseType: 'html', cssSelector: 'p', onlyContent: true })).answer,
  ).toBe('Sunny')
  expect((await at('missing')).answer).toBe('The service answered with 404 Said: No such city')
  expect((await at('picture')).answer).toContain('image/png')
})

test('requests carry the chosen credential', async () => {
  const url = 'https://api.example.com/'

  const generic = await call(
    { url, authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
    {},
  )
  const service = await call(
    { url, authentication: 'predefinedCredentialType', nodeCredentialType: 'githubApi' },
    {},
  )

  expect(generic.request?.credential).toBe('httpHeaderAuth')
  expect(service.request?.credential).toBe('githubApi')
})
