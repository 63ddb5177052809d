import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendAuthenticated } from './send-authenticated.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

const answer = (body: unknown, status = 200): HttpResponse => ({ status, statusText: '', headers: {}, body })

/** Gives a token to whoever signs well, and tells which token each request carried. */
function google() {
  const claims: Record<string, unknown>[] = []
  const grant = ({ body }: HttpRequest): HttpResponse => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    const [head = '', claim = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claim}`)
      .verify(publicKey, signature, 'base64url')
    if (!isSigned) return answer({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }, 400)
    claims.push(JSON.parse(Buffer.from(claim, 'base64url').toString()) as Record<string, unknown>)
    return answer({ access_token: `token ${claims.length}`, expires_in: 3599, token_type: 'Bearer' })
  }
  const http = {
    send: async (request: HttpRequest) =>
      request.url === 'https://oauth2.googleapis.com/token'
        ? grant(request)
        : answer(request.headers?.authorization),
    close: async () => {},
  }
  const ask = async (secrets: Record<string, unknown>, url: string) => {
    const whole = { email: 'robot@project.test', privateKey, allowedHosts: '*.googleapis.com', ...secrets }
    const { signal } = new AbortController()
    const { body } = await sendAuthenticated(http, { url }, { type: 'googleApi', secrets: whole, signal })
    return body
  }
  return { claims, ask }
}

const sheet = 'https://sheets.googleapis.com/v4/spreadsheets/1'
const scope = (name: string) => `https://www.googleapis.com/auth/${name}`

test('a service account signs for a token and uses it until it ends', async () => {
  const { claims, ask } = google()

  expect([await ask({}, sheet), await ask({}, sheet)]).toEqual(['Bearer token 1', 'Bearer token 1'])
  expect(claims).toEqual([
    {
      iss: 'robot@project.test',
      scope: scope('spreadsheets'),
      aud: 'https://oauth2.googleapis.com/token',
      iat: expect.any(Number) as number,
      exp: expect.any(Number) as number,
    },
  ])
})

test.each([
  ['https://www.googleapis.com/drive/v3/files', {}, { scope: scope('drive') }],
  ['https://www.googleapis.com/upload/drive/v3/files', {}, { scope: scope('drive') }],
  ['https://docs.googleapis.com/v1/documents/1', {}, { scope: scope('documents') }],
  ['https://www.googleapis.com/calendar/v3/calendars/1', {}, { scope: scope('calendar') }],
  ['https://gmail.googleapis.com/gmail/v1/users/me', {}, { scope: 'https://mail.google.com/' }],
  ['https://storage.googleapis.com/bucket', {}, { scope: scope('cloud-platform') }],
  ['https://vision.googleapis.com/', { httpNode: true, scopes: 'a, b\nc' }, { scope: 'a b c' }],
  ['https://vision.googleapis.com/', { scopes: 'a' }, { scope: scope('cloud-platform') }],
  [sheet, { inpersonate: true, delegatedEmail: 'ann@project.test' }, { sub: 'ann@project.test' }],
])('%s with %o asks for %o', async (url, secrets, claim) => {
  const { claims, ask } = google()

  await ask({ email: `${url}@project.test`, ...secrets }, url)

  expect(claims).toMatchObject([claim])
})

test('tokens of other scopes, keys and people are kept apart', async () => {
  const { ask } = google()
  const account = { email: 'apart@project.test' }
  const ann = { ...account, inpersonate: true, delegatedEmail: 'ann@project.test' }

  expect(await ask(account, sheet)).toBe('Bearer token 1')
  expect(await ask(ann, sheet)).toBe('Bearer token 2')
  expect(await ask(account, 'https://docs.googleapis.com/')).toBe('Bearer token 3')
  await expect(ask({ ...account, privateKey: 'none' }, sheet)).rejects.toThrow('cannot be read')
  expect(await ask(account, sheet)).toBe('Bearer token 1')
})

test.each([
  ['with line breaks written out', privateKey.replaceAll('\n', '\\n')],
  ['with line breaks lost', privateKey.replaceAll('\n', ' ')],
])('a key %s is read', async (how, key) => {
  expect(await google().ask({ email: how, privateKey: key }, sheet)).toBe('Bearer token 1')
})

test('what Google says against an account is told, and asked for again the next time', async () => {
  const { ask } = google()
  const { privateKey: another } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const wrong = { privateKey: another.export({ type: 'pkcs8', format: 'pem' }) }

  for (const _ of [1, 2])
    await expect(ask(wrong, sheet)).rejects.toThrow(
      'Google gives the service account no access: Invalid JWT Signature.',
    )
})

test('no other host gets a token', async () => {
  await expect(google().ask({}, 'https://example.test/')).rejects.toThrow('may not be sent')
})
