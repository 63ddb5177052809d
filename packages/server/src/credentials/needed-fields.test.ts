import { expect, test } from 'vitest'
import { neededFields } from './needed-fields.ts'

test('C03 a node gets the fields that stand in its requests, however the rule writes them, and no others', () => {
  const values = { wordpressSite: 'https://ann.example', clientId: 'c1', clientSecret: 's1' }

  expect(neededFields('wordpressOAuth2Api', values)).toEqual({ wordpressSite: 'https://ann.example' })
})
