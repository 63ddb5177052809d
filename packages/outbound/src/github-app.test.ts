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

/** Gives tokens to installation 5 of the app 12, and says which token a request carried. */
function github() {
  const asked: string[] = []
  const send = async ({ url, headers = {} }: HttpRequest): Promise<HttpResponse> => {
    asked.push(url)
    if (!url.includes('/app/installations/')) return answer({ authorization: headers.authorization, url })
    const [head = '', claim = '', signature = ''] = (headers.authorization ?? '')
      .replace('Bearer ', '')
      .split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claim}`)
      .verify(publicKey, signature, 'base64url')
    const { iss } = JSON.parse(Buffer.from(claim, 'base64url').toString()) as { iss: string }
    return isSigned && iss === '12' ? answer({ token: 'g1' }, 201) : answer({ message: 'No such app' }, 401)
  }
  const ask = async (secrets: Record<string, unknown>, url = '/user') => {
    const whole = { server: 'https://api.github.test/', installationId: '5', privateKey, ...secrets }
    const { signal } = new AbortController()
    const http = { send, close: async () => {} }
    return sendAuthenticated(http, { url }, { type: 'githubAppApi', secrets: whole, signal })
  }
  return { asked, ask }
}

test('an app signs for the token of its installation, and uses it again', async () => {
  const { asked, ask } = github()
  const given = { authorization: 'Bearer g1', url: 'https://api.github.test/user' }

  expect((await ask({ appId: '12' })).body).toEqual(given)
  expect((await ask({ appId: '12' })).body).toEqual(given)
  expect(asked.filter((url) => url.includes('/app/'))).toEqual([
    'https://api.github.test/app/installations/5/access_tokens',
  ])
})

test('what GitHub says against an app is told', async () => {
  await expect(github().ask({ appId: '13' })).rejects.toThrow('GitHub gives the app no access: No such app')
})

test('SEC-39 a credential that knows where its account is goes nowhere else', async () => {
  await expect(github().ask({ appId: '12' }, 'https://elsewhere.test/user')).rejects.toThrow(
    'The credential may not be sent to elsewhere.test',
  )
})
