import { BadRequest } from '@heddle/core'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createHttpServer, type HttpParts } from './http-server.ts'

/** A server that logs into a list and whose webhooks fail as given. */
async function aFailingServer(error: Error) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const parts: Partial<HttpParts> = {
    config: { production: true, baseUrl: 'http://localhost/', trustedProxies: [] } as never,
    log,
    routes: [],
    authenticate: async () => undefined,
    answerCall: async () => {
      throw error
    },
    editorDir: '',
  }
  return { lines, server: await createHttpServer(parts as HttpParts) }
}

test('every refusal carries an id of its own', async () => {
  const { owner, anonymous } = await testApp()
  const refused = await Promise.all([
    owner.get('/workflows/999'),
    owner.post('/workflows', { name: 7 }),
    anonymous.get('/workflows'),
  ])

  const ids = refused.map(({ headers }) => headers['x-request-id'])
  expect(refused.map(({ status }) => status)).toEqual([404, 400, 401])
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(ids).size).toBe(3)
})

test.each([
  ['a defect', new TypeError('secret path'), { level: 50, msg: 'request failed', status: 500 }],
  ['a refusal', new BadRequest('No such thing'), { level: 20, msg: 'request refused', status: 400 }],
])('the log has %s under the id that the caller was given', async (_case, error, expected) => {
  const { lines, server } = await aFailingServer(error)

  const answer = await server.inject({ method: 'POST', url: '/webhook/x?token=abc' })

  const { status, ...logged } = expected
  expect(answer.statusCode).toBe(status)
  expect(lines).toMatchObject([{ ...logged, requestId: answer.headers['x-request-id'], route: '/webhook/*' }])
  expect(JSON.stringify(lines)).not.toContain('abc')
})
