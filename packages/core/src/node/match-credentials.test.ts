import { expect, test } from 'vitest'
import { adoptCredentials, matchCredentials } from './index.ts'
import type { CredentialReference } from '../workflow/index.ts'

const known = [
  { id: '1', name: 'Key', type: 'httpHeaderAuth' },
  { id: '2', name: 'Key', type: 'httpBasicAuth' },
  { id: '3', name: 'Twin', type: 'httpHeaderAuth' },
  { id: '4', name: 'Twin', type: 'httpHeaderAuth' },
]

const nodesWith = (reference: CredentialReference) => [
  {
    name: 'A',
    type: 'x',
    typeVersion: 1,
    position: [0, 0] as [number, number],
    parameters: {},
    credentials: { httpHeaderAuth: reference },
  },
]

test.each<[string, CredentialReference]>([
  ['a name alone', 'Key'],
  ['a name without an id', { id: null, name: 'Key' }],
  ['an id of another instance', { id: '99', name: 'Key' }],
])('W06 %s is matched to the only credential of its type and name', (_what, reference) => {
  expect(matchCredentials(nodesWith(reference), known)[0]?.credentials).toEqual({
    httpHeaderAuth: { id: '1', name: 'Key' },
  })
})

test.each<[string, CredentialReference]>([
  ['what is known by its id', { id: '3', name: 'Other name' }],
  ['a name that two have', 'Twin'],
  ['a name that none has', 'Gone'],
])('W06 %s stays as it is', (_what, reference) => {
  const nodes = nodesWith(reference)

  expect(matchCredentials(nodes, known)).toBe(nodes)
})

test.each<[string, CredentialReference, CredentialReference]>([
  ['the same id with another name', { id: '3', name: 'Key' }, { id: '1', name: 'Key' }],
  ['an id of a credential that is called otherwise', { id: '1', name: 'Gone' }, { id: null, name: 'Gone' }],
  ['a name that two have', { id: '99', name: 'Twin' }, { id: null, name: 'Twin' }],
  ['the same id and name', { id: '3', name: 'Twin' }, { id: '3', name: 'Twin' }],
])(
  'a node from elsewhere never gets another credential than the one it names: %s',
  (_what, given, adopted) => {
    expect(adoptCredentials(nodesWith(given), known)[0]?.credentials).toEqual({ httpHeaderAuth: adopted })
  },
)
