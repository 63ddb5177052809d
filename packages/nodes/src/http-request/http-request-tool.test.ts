import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { asTool } from '../ai/as-tool.ts'
import { useTool } from '../testing/use-tool.ts'
import { httpRequest } from './http-request.node.ts'

const page =
  '<!doctype html><html><body><nav>Menu</nav><main><h1>Tea</h1><p>Green <b>or</b> black</p><i class="ad">Buy</i></main></body></html>'
const records = [
  { id: 1, name: 'Ann', address: { city: 'Rome', zip: 1 } },
  { id: 2, name: 'Bob', address: { city: 'Bern', zip: 2 } },
]

const contents: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/people': ['application/json', JSON.stringify({ total: 2, result: { records } })],
  '/page': ['text/html', page],
  '/text': ['text/plain', 'a long text'],
}

const asked: string[] = []

function answer({ url }: HttpRequest): HttpResponse {
  asked.push(url)
  const [type, text] = contents[new URL(url).pathname] ?? ['text/plain', '']
  return {
    status: 200,
    statusText: 'OK',
    headers: { 'content-type': type },
    body: new Blob([text]).stream(),
  }
}

async function use(path: string, parameters: object) {
  const { answers } = await useTool(asTool(httpRequest), {
    parameters: { url: `=https://example.com/{{ $fromAI('path') }}`, ...parameters },
    inputs: [{ path }],
    http: answer,
  })
  return answers[0]
}

const optimized = { optimizeResponse: true }

test('the model says where to look, and gets the whole response', async () => {
  expect(await use('people', {})).toEqual({ total: 2, result: { records } })
  expect(asked).toEqual(['https://example.com/people'])
})

test('of JSON the model gets the fields it needs', async () => {
  const inRecords = { ...optimized, dataField: 'result.records' }

  expect(await use('people', inRecords)).toEqual(records)
  expect(
    await use('people', { ...inRecords, fieldsToInclude: 'selected', fields: 'name, address.city' }),
  ).toEqual([
    { name: 'Ann', address: { city: 'Rome' } },
    { name: 'Bob', address: { city: 'Bern' } },
  ])
  expect(await use('people', { ...inRecords, fieldsToInclude: 'except', fields: 'id,address' })).toEqual([
    { name: 'Ann' },
    { name: 'Bob' },
  ])
  expect(await use('people', { ...optimized, dataField: 'rows' })).toBe('The response has no field "rows"')
  expect(await use('text', optimized)).toMatch(/not JSON/)
})

test('of a page the model gets what a selector finds, with or without tags', async () => {
  const html = { ...optimized, responseType: 'html' }
  const content = { ...html, cssSelector: 'main', onlyContent: true }

  expect(await use('page', { ...html, cssSelector: 'p' })).toEqual({ data: 'Green <b>or</b> black' })
  expect(await use('page', { ...content, elementsToOmit: 'h1, .ad' })).toEqual({ data: 'Green or black' })
  expect(await use('page', { ...content, truncateResponse: true, maxLength: 3 })).toEqual({ data: 'TEA' })
})

test('of a text the model gets its words, or the first of them', async () => {
  const text = { ...optimized, responseType: 'text' }

  expect(await use('text', text)).toEqual({ data: 'a long text' })
  expect(await use('text', { ...text, truncateResponse: true, maxLength: 6 })).toEqual({ data: 'a long' })
  expect(await use('page', text)).toEqual({ data: expect.stringMatching(/^Menu\s+TEA\s+Green or black/) })
})
