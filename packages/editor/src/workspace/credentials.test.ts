import { expect, onTestFinished, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { showLanguage } from '../lib/i18n.ts'
import { serveRest } from '../testing/serve-rest.ts'
import {
  credentialList,
  credentialTypeName,
  credentialTypes,
  listCredentials,
  listCredentialTypes,
  translateCredentialType,
} from './credentials.ts'

const field = (displayName: string) => ({ displayName, name: 'x', type: 'string' as const, default: '' })
const types = [
  { name: 'base', displayName: 'Base', properties: [field('Base field')] },
  { name: 'own', displayName: 'Own', extends: ['base'], properties: [field('Own field')] },
  { name: 'other', displayName: 'Other', properties: [field('Other field')] },
]
const fields = () => listCredentialTypes(queryClient).map(({ properties }) => properties[0]?.displayName)

test('nothing is known until it has come', () => {
  queryClient.clear()

  expect(listCredentials(queryClient)).toEqual([])
  expect(listCredentialTypes(queryClient)).toEqual([])
  expect(listCredentials(queryClient)).toBe(listCredentials(queryClient))
})

test('a type is called by the name for people, or by its own when nobody knows it', () => {
  queryClient.setQueryData(credentialTypes.queryKey, types)

  expect(credentialTypeName(queryClient, 'own')).toBe('Own')
  expect(credentialTypeName(queryClient, 'gone')).toBe('gone')
})

test('S03 the fields of a type and of those it extends are translated; in English nothing is asked', async () => {
  const sent = serveRest({
    'GET /credential-translation': ({ query }) =>
      query.credentialType === 'own' ? { properties: [field('Eigenes Feld')] } : null,
    'GET /credential-types': () => types,
    'GET /credentials': () => [],
  })
  queryClient.clear()
  queryClient.setQueryData(credentialTypes.queryKey, types)

  await translateCredentialType(queryClient, 'own')
  expect(sent).toEqual([])

  await showLanguage('de')
  onTestFinished(() => showLanguage('en'))
  sent.length = 0
  await translateCredentialType(queryClient, 'own')
  expect(fields()).toEqual(['Base field', 'Eigenes Feld', 'Other field'])
  expect(sent.map(({ query }) => query.credentialType)).toEqual(['base', 'own'])
})

test('credentials that commands read too are never forgotten', () => {
  expect(credentialList.gcTime).toBe(Infinity)
})
