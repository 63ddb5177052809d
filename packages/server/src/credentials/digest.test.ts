import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const md5 = (...parts: string[]) => createHash('md5').update(parts.join(':')).digest('hex')

/** Lets in Ann, whose password is `right`, by digest authentication only. */
async function startService(): Promise<string> {
  const server = createServer((request, response) => {
    const found = (request.headers.authorization ?? '').matchAll(/(\w+)="?([^",]*)"?/g)
    const given = Object.fromEntries(Array.from(found, ([, name = '', value = '']) => [name, value]))
    const { nc = '', cnonce = '', uri = '', response: answer } = given
    const wanted = md5(
      md5('ann', 'things', 'right'),
      'n1',
      nc,
      cnonce,
      'auth',
      md5(request.method ?? '', uri),
    )
    const ok = answer === wanted && uri === request.url
    response.writeHead(ok ? 200 : 401, {
      'content-type': 'application/json',
      ...(!ok && { 'www-authenticate': 'Digest realm="things", nonce="n1", qop="auth", algorithm=MD5' }),
    })
    response.end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/things?a=1`
}

test('C02 digest authentication answers the question of the server', async () => {
  const { owner } = await testApp()
  const testUrl = await startService()
  const tryWith = (password: string) =>
    owner.post('/credentials/test', {
      credentials: { type: 'httpDigestAuth', data: { user: 'ann', password, testUrl } },
    })

  expect((await tryWith('right')).data.status).toBe('OK')
  expect((await tryWith('wrong')).data).toEqual({
    status: 'Error',
    message: 'The service refused the credential (status 401)',
  })
})
