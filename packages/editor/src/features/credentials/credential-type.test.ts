import type { JsonObject } from '@heddle/core'
import type { CredentialTypeDescription, NodeProperty } from '@heddle/core/node'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { loadTypes, sampleType } from '../../testing/sample-types.ts'
import { credentialTypes } from '../../workspace/credentials.ts'
import {
  appName,
  docsOf,
  fieldsOf,
  findType,
  firstName,
  isConnected,
  isGoogle,
  isTestable,
  missingFields,
  needsSignIn,
  nodesFor,
  oauthOf,
  valuesOf,
} from './credential-type.ts'

const field = (name: string, given: Partial<NodeProperty> = {}): NodeProperty => ({
  displayName: name,
  name,
  type: 'string',
  default: '',
  ...given,
})
const type = (name: string, given: Partial<CredentialTypeDescription> = {}): CredentialTypeDescription => ({
  name,
  displayName: name,
  properties: [],
  ...given,
})

const types = [
  type('oAuth1Api'),
  type('oAuth2Api', { documentationUrl: 'https://x.example/oauth2' }),
  type('googleOAuth2Api', { displayName: 'Google OAuth2 API', extends: ['oAuth2Api'] }),
  type('sheetsOAuth2Api', { displayName: 'Sheets OAuth2 API', extends: ['googleOAuth2Api'] }),
  type('twitterOAuth1Api', { displayName: 'Twitter OAuth1 API', extends: ['oAuth1Api'] }),
  type('token', {
    displayName: 'Token API',
    properties: [
      field('key', { required: true }),
      field('port', { type: 'number', default: 1, required: true }),
      field('extra', { displayOptions: { show: { key: ['special'] } }, required: true }),
      field('secretUrl', { type: 'hidden', required: true }),
    ],
    test: { request: { url: 'https://x.example' } },
  }),
  type('byNode', { properties: [field('key')] }),
  type('untested', { properties: [field('key')] }),
]

beforeEach(async () => {
  await loadTypes([
    sampleType('b', { displayName: 'B', credentials: [{ name: 'byNode', testedBy: 'check' }] }),
    sampleType('a', { displayName: 'A', credentials: [{ name: 'byNode' }, { name: 'oAuth2Api' }] }),
    sampleType('none'),
    sampleType('c', { displayName: 'C', credentials: [{ name: 'untested' }] }),
  ])
  queryClient.setQueryData(credentialTypes.queryKey, types)
})

test('a type is found by its name, and its service is named without how one signs in there', () => {
  expect(findType('token')?.displayName).toBe('Token API')
  expect(findType('gone')).toBeUndefined()
  expect(['token', 'sheetsOAuth2Api', 'gone'].map(appName)).toEqual(['Token', 'Sheets', 'gone'])
})

test('a new credential is named after its service, unless that is none', () => {
  expect(firstName('token')).toBe('Token account')
  expect(firstName('oAuth2Api')).toBe('Unnamed credential')
})

test.each([
  ['sheetsOAuth2Api', 'oauth2', true],
  ['googleOAuth2Api', 'oauth2', true],
  ['oAuth2Api', 'oauth2', false],
  ['twitterOAuth1Api', 'oauth1', false],
  ['token', undefined, false],
])('%s is connected by %s', (name, way, google) => {
  expect([oauthOf(name), isGoogle(name)]).toEqual([way, google])
})

test('who signs in at a service is a person, unless the credential itself does', () => {
  expect(needsSignIn('oAuth2Api', {})).toBe(true)
  expect(needsSignIn('oAuth2Api', { grantType: 'clientCredentials' })).toBe(false)
  expect(needsSignIn('token', {})).toBe(false)
})

test('what is said of a type holds for those that extend it', () => {
  expect(docsOf('sheetsOAuth2Api')).toBe('https://x.example/oauth2')
  expect(docsOf('token')).toBeUndefined()
})

test('the fields that the present values call for are shown, hidden ones never', () => {
  const shown = (data: JsonObject) => fieldsOf('token', valuesOf('token', data)).map(({ name }) => name)

  expect(shown({})).toEqual(['key', 'port'])
  expect(shown({ key: 'special' })).toEqual(['key', 'port', 'extra'])
})

test.each<[JsonObject, string[]]>([
  [{}, ['key']],
  [{ key: 'x' }, []],
  [{ key: 'x', port: 'many' }, ['port']],
  [{ key: 'x', port: Number.NaN }, ['port']],
  [{ key: 'x', port: 0 }, []],
  [{ key: 'special' }, ['extra']],
])('with %j these required fields are missing: %j', (data, missing) => {
  expect(missingFields('token', valuesOf('token', data))).toEqual(missing)
})

test.each<[string, string, JsonObject, boolean]>([
  ['has all that its test needs', 'token', { key: 'x', port: 1 }, true],
  ['lacks a field', 'token', { port: 1 }, false],
  ['has an expression, which only a run can resolve', 'token', { key: '={{ $vars.x }}', port: 1 }, false],
  ['is tried out by a node', 'byNode', { key: 'x' }, true],
  ['nobody tries out', 'untested', { key: 'x' }, false],
  ['is an account that a person signs in with', 'oAuth2Api', {}, false],
])('a credential that %s', (_case, name, values, testable) => {
  expect(isTestable(name, values)).toBe(testable)
})

test('nodes that can use a type, or one that it extends, are listed by name', () => {
  expect(nodesFor('byNode').map(({ displayName }) => displayName)).toEqual(['A', 'B'])
  expect(nodesFor('sheetsOAuth2Api').map(({ displayName }) => displayName)).toEqual(['A'])
  expect(nodesFor('token')).toEqual([])
})

test('an account is connected when the server keeps a token for it', () => {
  expect(isConnected({ oauthTokenData: '__kept__' })).toBe(false)
  expect(isConnected({})).toBe(false)
})
