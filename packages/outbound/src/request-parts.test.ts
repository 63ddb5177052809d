import { expect, test } from 'vitest'
import { addParts } from './request-parts.ts'

const urlOf = (url: string, baseURL: unknown) => addParts({ url }, { baseURL }).url

test('an address without a host begins where the account is', () => {
  expect(urlOf('/items', 'https://ann.example.com/')).toBe('https://ann.example.com/items')
  expect(urlOf('/', 'https://ann.example.com//v1')).toBe('https://ann.example.com/v1/')
  expect(urlOf('https://other.example.com/items', 'https://ann.example.com')).toBe(
    'https://other.example.com/items',
  )
})

test('an account in several places is found by how the address begins', () => {
  const places = { '/api/': 'https://x.example.com/v1/s3cret', '/files/': 'https://x.example.com/f/s3cret' }

  expect(urlOf('/api/list', places)).toBe('https://x.example.com/v1/s3cret/list')
  expect(urlOf('/files/a/b.png', places)).toBe('https://x.example.com/f/s3cret/a/b.png')
  expect(urlOf('/else', places)).toBe('/else')
  expect(urlOf('/hook', { '/hook': 'https://x.example.com/hooks/s3cret' })).toBe(
    'https://x.example.com/hooks/s3cret',
  )
})

test('an account whose address is wrong is refused without telling the address', () => {
  expect(() => urlOf('/items', 'nowhere/s3cret')).toThrow('The address in the credential is not valid')
})

test('an account can say that the certificate of its server does not count', () => {
  const ignores = (skipSslCertificateValidation: unknown) =>
    addParts({ url: '/' }, { skipSslCertificateValidation }).ignoreTlsErrors

  expect(ignores(true)).toBe(true)
  expect(ignores(false)).toBeUndefined()
})
