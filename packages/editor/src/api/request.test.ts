import { expect, test } from 'vitest'
import { Refusal, serveNothing, serveRest } from '../testing/serve-rest.ts'
import { ApiError, NodeApiError } from './api-error.ts'
import { request } from './request.ts'
import { sessionId } from './session-id.ts'

test('a call fills its path, sends the session id and unwraps the data', async () => {
  const sent = serveRest({ 'GET /workflows/a%2Fb': () => ({ id: 'a/b' }) })

  const workflow = await request('GET /workflows/:id', { params: { id: 'a/b' } })

  expect(workflow).toEqual({ id: 'a/b' })
  expect(sent[0]?.headers).toEqual({ sessionid: sessionId, 'accept-language': 'en' })
})

test('a body goes as JSON, a query as text', async () => {
  const sent = serveRest({ 'POST /tags': () => ({}), 'GET /workflows/new': () => ({ name: 'X 2' }) })

  await request('POST /tags', { body: { name: 'a' } })
  await request('GET /workflows/new', { query: { name: 'X' } })

  expect(sent[0]).toMatchObject({ body: { name: 'a' }, headers: { 'content-type': 'application/json' } })
  expect(sent[1]?.query).toEqual({ name: 'X' })
})

test('V01 a server that does not answer is probably down', async () => {
  serveNothing()

  await expect(request('GET /settings', {})).rejects.toThrow(
    'API-Server can not be reached. It is probably down.',
  )
})

test('V01 a refused call becomes an error with code, status and stack', async () => {
  const body = { code: 7, message: 'No', hint: 'Ask', errorCode: 'forbidden', stack: 'at x' }
  serveRest({ 'GET /settings': () => new Refusal(403, body) })

  const error = await request('GET /settings', {}).catch((caught: unknown) => caught)

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: 'No',
    code: 7,
    status: 403,
    errorCode: 'forbidden',
    hint: 'Ask',
    stack: 'at x',
  })
})

test('S04 a failure of a node keeps the body and adds the status', async () => {
  const body = { name: 'NodeApiError', message: 'Quota', httpCode: '429' }
  serveRest({ 'GET /settings': () => new Refusal(500, body) })

  const error = await request('GET /settings', {}).catch((caught: unknown) => caught)

  expect(error).toBeInstanceOf(NodeApiError)
  expect(error).toMatchObject({
    name: 'NodeApiError',
    message: 'Quota',
    status: 500,
    body: { ...body, status: 500 },
  })
})

test('an answer that is no JSON says its status', async () => {
  serveRest({ 'GET /settings': () => new Refusal(502, 'Bad gateway') })

  await expect(request('GET /settings', {})).rejects.toThrow('502')
})
