import { expect, test } from 'vitest'
import { matchCredentials } from './index.ts'
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
