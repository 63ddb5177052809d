import { expect, test } from 'vitest'
import { credentialIssues, displayedCredentials } from './credential-issues.ts'
import { englishIssueWords as words } from './issue-words.ts'
import type { NodeProperty } from './description.ts'

const properties: NodeProperty[] = [
  { displayName: 'How', name: 'how', type: 'string', default: 'token' },
  { displayName: 'Type', name: 'type', type: 'credentialsSelect', default: '' },
]
const description = {
  properties,
  credentials: [
    { name: 'tokenApi', required: true, displayOptions: { show: { how: ['token'] } } },
    { name: 'loginApi', displayOptions: { show: { how: ['login'] } } },
  ],
}
const known = {
  credentials: [
    { id: '1', name: 'Mine', type: 'tokenApi' },
    { id: '2', name: 'Twin', type: 'tokenApi' },
    { id: '3', name: 'Twin', type: 'tokenApi' },
    { id: '4', name: 'Other', type: 'loginApi' },
  ],
  displayName: (type: string) => `The ${type}`,
}

test.each([
  [{}, ['tokenApi']],
  [{ how: 'login' }, ['loginApi']],
  [{ how: 'none' }, []],
  [{ how: 'none', type: 'anyApi' }, ['anyApi']],
])('a node with %j asks for %j', (parameters, names) => {
  const uses = displayedCredentials(description, { parameters, typeVersion: 1 })

  expect(uses.map(({ name }) => name)).toEqual(names)
})

test.each([
  ['nothing is set', undefined, [words.credentialsUnset('The tokenApi')]],
  ['the id is known', { id: '2', name: 'Twin' }, []],
  ['only the name is known', { id: '9', name: 'Mine' }, []],
  ['there is a name alone', 'Mine', []],
  ['two have the name', { id: null, name: 'Twin' }, words.credentialsAmbiguous('Twin', 'The tokenApi')],
  ['nobody has the name', { id: '9', name: 'Gone' }, words.credentialsMissing('Gone', 'The tokenApi')],
  ['it is of another type', { id: '4', name: 'Other' }, words.credentialsMissing('Other', 'The tokenApi')],
])('what is wrong when %s', (_, reference, texts) => {
  const credentials = reference === undefined ? undefined : { tokenApi: reference }

  const issues = credentialIssues(description, { parameters: {}, typeVersion: 1, credentials }, known)

  expect(issues).toEqual(texts.length === 0 ? {} : { tokenApi: texts })
})

test('a type that was chosen has to be set', () => {
  const parameters = { how: 'none', type: 'anyApi' }

  expect(credentialIssues(description, { parameters, typeVersion: 1 }, known)).toEqual({
    anyApi: [words.credentialsUnset('The anyApi')],
  })
})

test('what is not required may be left out', () => {
  expect(credentialIssues(description, { parameters: { how: 'login' }, typeVersion: 1 }, known)).toEqual({})
})
