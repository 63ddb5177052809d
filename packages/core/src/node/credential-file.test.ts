import { expect, test } from 'vitest'
import { adoptedData, readCredentialFile } from './credential-file.ts'
import type { CredentialTypeDescription } from './description.ts'

const read = (value: unknown) => readCredentialFile(typeof value === 'string' ? value : JSON.stringify(value))

test('a file of credentials is one, or a list of them', () => {
  const one = { id: 'x1', name: 'Mail', type: 'smtp', data: { host: 'a' }, isManaged: false }
  const mail = { name: 'Mail', type: 'smtp', data: { host: 'a' } }

  expect(read(one)).toEqual([mail])
  expect(read([one, one])).toEqual([mail, mail])
})

test('what only the other instance can read has no data', () => {
  expect(read([{ name: 'Mail', type: 'smtp', data: 'U2FsdGVkX18' }])).toEqual([
    { name: 'Mail', type: 'smtp', data: undefined },
  ])
})

test.each([
  '{',
  'null',
  [],
  {},
  [{ name: 'Mail', type: 'smtp' }],
  [
    { name: 'Mail', type: 'smtp', data: {} },
    { name: 'Flow', nodes: [] },
  ],
  { name: 'Flow', type: 'x', data: {}, nodes: [] },
  { name: 5, type: 'smtp', data: {} },
])('%j is no file of credentials', (value) => {
  expect(read(value)).toBeUndefined()
})

test('fields that nobody would hide stay away; the tokens of an account come along', () => {
  const field = (name: string) => ({ name, displayName: name, type: 'string' as const, default: '' })
  const types: CredentialTypeDescription[] = [
    { name: 'base', displayName: 'Base', properties: [field('clientId')] },
    { name: 'app', displayName: 'App', extends: ['base'], properties: [field('domain')] },
  ]
  const tokens = { access_token: 'a', refresh_token: 'r' }
  const data = { clientId: 'c', domain: 'd', unheardOf: 'secret', oauthTokenData: tokens }

  expect(adoptedData(types, { name: 'Mine', type: 'app', data })).toEqual({
    clientId: 'c',
    domain: 'd',
    oauthTokenData: tokens,
  })
  expect(adoptedData(types, { name: 'Mine', type: 'app', data: { oauthTokenData: '{}' } })).toEqual({})
})
