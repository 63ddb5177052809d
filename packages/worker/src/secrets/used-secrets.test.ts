import { expect, test } from 'vitest'
import { UsedSecrets } from './used-secrets.ts'

const hiddenText = '********'

const secret = `p/ss+w"rd&<ö'\\1 x`

function using(type: string, data: Record<string, unknown>): UsedSecrets {
  const secrets = new UsedSecrets()
  secrets.addCredential(type, data)
  return secrets
}

const basic = using('httpBasicAuth', { user: 'ann', password: secret, testUrl: 'https://example.com/' })

const b64 = (text: string) => Buffer.from(text).toString('base64')

test.each([
  ['as it is', secret],
  ['within a text', `<${secret}>`],
  ['in JSON', JSON.stringify({ a: secret })],
  ['in JSON within JSON', JSON.stringify(JSON.stringify({ a: secret }))],
  ['in JSON of plain letters', JSON.stringify({ a: secret }).replaceAll('ö', String.raw`\u00f6`)],
  ['in JSON with slashes escaped', JSON.stringify({ a: secret }).replaceAll('/', String.raw`\/`)],
  ['in an address', `https://x.test/?a=${encodeURIComponent(secret)}`],
  ['in an address with small letters', encodeURIComponent(secret).toLowerCase()],
  ['in a form', new URLSearchParams({ a: secret }).toString()],
  ['in a page', secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
  ['in base64', b64(secret)],
  ['in base64 behind one character', b64(`x${secret}yz`)],
  ['in base64 behind two characters', b64(`xx${secret}yz`)],
  ['in base64 for addresses', Buffer.from(`...${secret}?`).toString('base64url')],
  ['in a header for basic authentication', `Basic ${b64(`ann:${secret}`)}`],
])('SEC-20 a secret is hidden %s', (_, text) => {
  const [hidden] = JSON.parse(basic.hideInJson(JSON.stringify([text]))) as string[]

  expect(hidden).toContain(hiddenText)
  expect(hidden).not.toContain(secret)
  expect(hidden).not.toContain(b64(secret).slice(4, 12))
})

test('SEC-20 in names, in numbers and in the depth; everything else stays', () => {
  const secrets = using('httpHeaderAuth', { name: 'X-Key', value: '12345678' })

  const hidden = secrets.hideInJson(
    JSON.stringify({ a: [{ x12345678: 12_345_678, n: 1_234_567_890, t: 'no' }], startTime: 1, b: null }),
  )

  expect(JSON.parse(hidden)).toEqual({
    a: [{ [`x${hiddenText}`]: hiddenText, n: 1_234_567_890, t: 'no' }],
    startTime: 1,
    b: null,
  })
})

test('a password that is a word of ours does not break what is stored', () => {
  const secrets = using('httpBearerAuth', { token: 'resultData' })

  const hidden = secrets.hideInJson('{"resultData":{"runData":{"A":[{"data":"resultData"}]}}}')

  expect(hidden).toBe(`{"resultData":{"runData":{"A":[{"data":"${hiddenText}"}]}}}`)
})

test('short texts, and what is no secret, are left alone', () => {
  const secrets = using('httpBasicAuth', {
    user: 'a long name of a user',
    password: '1234567',
    testUrl: 'https://x.test',
  })
  const json = '["a long name of a user 1234567 https://x.test"]'

  expect(secrets.hideInJson(json)).toBe(json)
})

test('tokens, custom headers and what follows Bearer are secrets; names and usual headers are not', () => {
  const custom = { headers: { 'X-Key': 'Bearer custom-secret', Accept: 'application/json' } }
  const secrets = using('httpCustomAuth', { json: JSON.stringify(custom) })
  secrets.addCredential('oAuth2Api', {
    oauthTokenData: { access_token: 'access-token-1', name: 'Ann Smith' },
  })

  expect(secrets.hideInText('custom-secret access-token-1 application/json Ann Smith')).toBe(
    `${hiddenText} ${hiddenText} application/json Ann Smith`,
  )
})

test('SEC-42 an error that is logged does not tell, and stays what it is', async () => {
  class OwnError extends Error {}

  const failed = basic.guard(() => Promise.reject(new OwnError(`wrong password ${secret}`)))

  await expect(failed).rejects.toThrow(new OwnError(`wrong password ${hiddenText}`))
  await expect(failed).rejects.toBeInstanceOf(OwnError)
  expect(await failed.catch((error: Error) => error.stack)).not.toContain(secret)
})
