import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { describe, expect, test } from 'vitest'
import { exchange, ServiceRefused, usualProblem, type AppRequest, type AppService } from './service.ts'

const barn: AppService = { label: 'Barn', baseUrl: 'https://barn.test/v1' }

/** Asks a service that gives these answers, one after the other. */
async function ask(
  answers: readonly Partial<HttpResponse>[],
  { service = barn, request = { url: '/cows' } }: { service?: AppService; request?: AppRequest } = {},
) {
  const sent: HttpRequest[] = []
  const waits: number[] = []
  const line = {
    credential: undefined,
    async http(each: HttpRequest): Promise<HttpResponse> {
      const answer = answers[Math.min(sent.length, answers.length - 1)]
      sent.push(each)
      return { status: 200, headers: {}, body: '', ...answer } as HttpResponse
    },
    sleep: async (milliseconds: number) => void waits.push(milliseconds),
  }
  const end = await exchange(service, line, request).catch((error: unknown) => error)
  return { end, sent, waits }
}

const busy = (after?: string): Partial<HttpResponse> => ({
  status: 429,
  headers: { ...(after !== undefined && { 'retry-after': after }) },
})

describe('a service that is too busy', () => {
  test('is asked five times in all, after pauses that double', async () => {
    const { end, sent, waits } = await ask([busy()])

    expect(waits).toEqual([1000, 2000, 4000, 8000])
    expect(sent).toHaveLength(5)
    expect(end).toMatchObject({ message: 'Barn gets too many requests', httpCode: '429' })
  })

  test.each([
    ['seconds', '2', [2000]],
    ['parts of a second', '0.5', [500]],
    ['a minute', '60', [60_000]],
    ['a date that is over', 'Thu, 01 Jan 2015 00:00:00 GMT', [0]],
    ['nonsense', 'soon', [1000]],
  ])('says how long it wants to be left alone: %s', async (_, after, expected) => {
    const { end, waits } = await ask([busy(after), { body: 'moo' }])

    expect(waits).toEqual(expected)
    expect(end).toMatchObject({ status: 200, body: 'moo' })
  })

  test('is not waited for when it wants more than a minute', async () => {
    const { end, waits } = await ask([busy('61')])

    expect(waits).toEqual([])
    expect(end).toBeInstanceOf(ServiceRefused)
  })

  test('may say so with 503, or in its own way', async () => {
    const isBusy = ({ body }: HttpResponse) => body === 'busy'

    expect((await ask([{ status: 503 }, {}])).waits).toEqual([1000])
    expect((await ask([{ body: 'busy' }, {}], { service: { ...barn, isBusy } })).waits).toEqual([1000])
    expect((await ask([{ status: 500 }, {}])).waits).toEqual([])
  })

  test('is not sent a file again that has flowed out', async () => {
    const request = { method: 'POST' as const, url: '/cows', body: new ReadableStream() }

    expect((await ask([busy()], { request })).waits).toEqual([])
  })
})

describe('a service that refuses', () => {
  test('is a failure of what lies behind the server, with all that it said', async () => {
    const { end } = await ask([{ status: 404, body: 'x'.repeat(2000) }])

    expect(end).toMatchObject({
      errorCode: 'service_refused',
      status: 502,
      httpCode: '404',
      message: 'x'.repeat(500),
      description: 'x'.repeat(1000),
    })
  })

  test.each([
    [400, '', 'Barn answered with the status 400'],
    [500, {}, 'Barn answered with the status 500'],
    [400, { message: 'No such cow' }, 'No such cow'],
    [400, new TextEncoder().encode('{"error":{"message":"No file"}}'), 'No file'],
    [400, new TextEncoder().encode('no JSON'), 'no JSON'],
    [429, { message: 'Later' }, 'Barn gets too many requests: Later'],
  ])('with the status %i and %o says so', async (status, body, message) => {
    const { end } = await ask([{ status, headers: { 'retry-after': '61' }, body }])

    expect(end).toMatchObject({ message })
  })

  test('may say so in an answer that looks well', async () => {
    const problem = ({ body }: HttpResponse) => (body === 'no' ? 'The barn is closed' : undefined)
    const service = { ...barn, problem }

    expect((await ask([{ body: 'no' }], { service })).end).toMatchObject({ message: 'The barn is closed' })
    expect((await ask([{ status: 399, body: 'yes' }], { service })).end).toMatchObject({ body: 'yes' })
  })
})

test('a request goes to the service, unless it names a host, and carries only what was said', async () => {
  const request = { url: '/cows', query: { a: 1, b: undefined, c: '' }, headers: { 'x-a': 'b' } }
  const elsewhere = { url: 'http://other.test/cows' }

  expect((await ask([{}], { request })).sent).toEqual([
    {
      url: 'https://barn.test/v1/cows',
      query: { a: 1, c: '' },
      headers: { accept: 'application/json', 'x-a': 'b' },
      ignoreStatus: true,
    },
  ])
  expect((await ask([{}], { request: elsewhere })).sent[0]?.url).toBe('http://other.test/cows')
})

test.each([
  [{ error_description: 'a' }, 'a'],
  [{ error: { message: 'b' } }, 'b'],
  [{ errors: [{}, { detail: 'c' }] }, 'c'],
  [{ message: ' ', title: 'd' }, 'd'],
  [{ code: 7 }, undefined],
  [42, '42'],
  [null, undefined],
])('%j says that %s is wrong', (body, said) => {
  expect(usualProblem(body)).toBe(said)
})
