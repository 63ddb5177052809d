import { describe, expect, test } from 'vitest'
import {
  credentialProperties,
  credentialTest,
  credentialValues,
  inheritedRule,
  isCredentialOf,
  sharedAppType,
} from './credential-type.ts'
import type { CredentialTypeDescription, NodeProperty } from './description.ts'

const field = (name: string, type: NodeProperty['type'], value: unknown = ''): NodeProperty => ({
  displayName: name,
  name,
  type,
  default: value,
})

const type = (name: string, given: Partial<CredentialTypeDescription> = {}): CredentialTypeDescription => ({
  name,
  displayName: name,
  properties: [],
  ...given,
})

const types = [
  type('oAuth2Api', { properties: [field('accessTokenUrl', 'string'), field('scope', 'string', 'all')] }),
  type('mapsOAuth2Api', {
    extends: ['oAuth2Api'],
    documentationUrl: 'https://maps',
    properties: [field('accessTokenUrl', 'hidden', 'https://maps/token')],
  }),
  type('sheetsOAuth2Api', {
    extends: ['mapsOAuth2Api'],
    properties: [field('scope', 'hidden', 'sheets'), field('region', 'string', 'eu')],
    test: { request: { url: 'https://sheets/me' } },
  }),
  type('otherOAuth2Api', {
    extends: ['mapsOAuth2Api'],
    properties: [field('accessTokenUrl', 'hidden', 'https://other/token')],
  }),
  type('headerAuth', {
    properties: [field('accessTokenUrl', 'hidden', 'https://x'), field('testUrl', 'string')],
  }),
]

test.each([
  ['sheetsOAuth2Api', 'sheetsOAuth2Api', true],
  ['sheetsOAuth2Api', 'mapsOAuth2Api', true],
  ['sheetsOAuth2Api', 'oAuth2Api', true],
  ['oAuth2Api', 'sheetsOAuth2Api', false],
  ['nobody', 'oAuth2Api', false],
])('%s is a %s: %s', (name, base, expected) => {
  expect(isCredentialOf(types, name, base)).toBe(expected)
})

test('fields are inherited, and replaced by those of the same name', () => {
  const properties = credentialProperties(types, 'sheetsOAuth2Api')

  expect(properties.map(({ name, default: value }) => [name, value])).toEqual([
    ['accessTokenUrl', 'https://maps/token'],
    ['scope', 'sheets'],
    ['region', 'eu'],
  ])
})

test('what the type fixes counts more than what is stored, and that more than a default', () => {
  const properties = credentialProperties(types, 'sheetsOAuth2Api')

  expect(credentialValues(properties, { scope: 'mine', secret: 1 })).toEqual({
    accessTokenUrl: 'https://maps/token',
    scope: 'sheets',
    region: 'eu',
    secret: 1,
  })
  expect(credentialValues(properties, { region: 'us' })).toMatchObject({ region: 'us' })
})

test('a rule is that of the nearest type that has one', () => {
  expect(inheritedRule(types, 'sheetsOAuth2Api', 'documentationUrl')).toBe('https://maps')
  expect(inheritedRule(types, 'oAuth2Api', 'documentationUrl')).toBeUndefined()
})

describe('one app serves all types that send its secret to the same address', () => {
  test.each([
    ['sheetsOAuth2Api', 'mapsOAuth2Api'],
    ['mapsOAuth2Api', 'mapsOAuth2Api'],
    ['otherOAuth2Api', 'otherOAuth2Api'],
    ['oAuth2Api', undefined],
    ['headerAuth', undefined],
    ['nobody', undefined],
  ])('%s: %s', (name, shared) => {
    expect(sharedAppType(types, name)).toBe(shared)
  })
})

describe('a credential is tried', () => {
  test.each([
    ['sheetsOAuth2Api', {}, { url: 'https://sheets/me' }],
    ['headerAuth', { testUrl: 'https://me' }, { url: '={{ $credentials.testUrl }}', method: 'GET' }],
    ['headerAuth', { testUrl: '' }, undefined],
    ['headerAuth', {}, undefined],
    ['oAuth2Api', { testUrl: 'https://me' }, undefined],
  ])('%s with %j by %j', (name, values, request) => {
    expect(credentialTest(types, name, values)).toEqual(request)
  })
})
