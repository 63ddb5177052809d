import { expect, test } from 'vitest'
import { translateMessage } from '../http/translate-message.ts'
import { testApp } from '../testing/test-app.ts'
import { describeRefusal } from './oauth-refusal.ts'

const codes = [
  'access_denied',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'redirect_uri_mismatch',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]

test.each(codes)(
  'C03 %s is told in plain words, with what the service said, in both languages',
  async (error) => {
    const told = describeRefusal({ error, error_description: 'Bad: thing' })
    const german = await translateMessage(told, 'de')

    expect(told).toMatch(new RegExp(`^(The|Access) .+\\. The service says: ${error}: Bad: thing$`))
    expect(german).toMatch(new RegExp(`^(Der|Die) .+\\. Der Dienst sagt: ${error}: Bad: thing$`))
  },
)

test('C03 what the service says by itself stays as it is', () => {
  expect(describeRefusal({ error: 'own_code', error_description: 'Ask the admin' })).toBe(
    'own_code: Ask the admin',
  )
  expect(describeRefusal({ error: 'toString' })).toBe('toString')
  expect(describeRefusal({})).toBe('')
})

test('C03 the window in which somebody declined speaks their language', async () => {
  const { owner } = await testApp()
  const decline = (language: string) =>
    owner.get('/oauth2-credential/callback?error=access_denied', { 'accept-language': language })

  expect((await decline('en')).text).toContain('Access was not granted')
  const german = (await decline('de')).text
  expect(german).toContain('<html lang="de">')
  expect(german).toContain('Das Konto wurde nicht verbunden')
  expect(german).toContain('Der Zugriff wurde nicht gewährt')
})
