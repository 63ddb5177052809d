import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import german from './messages.de.json' with { type: 'json' }
import { translateMessage } from './translate-message.ts'

test('S03 whoever asks in German is refused in German, others in English', async () => {
  const { app } = await testApp()
  const ask = (language?: string) =>
    app.server.inject({
      method: 'GET',
      url: '/rest/workflows/4711',
      headers: language === undefined ? {} : { 'accept-language': language },
    })

  expect((await ask('de-AT,de;q=0.9')).json()).toMatchObject({
    message: 'Sie sind nicht angemeldet',
    errorCode: 'unauthorized',
  })
  expect((await ask()).json().message).toBe('You are not signed in')
})

test('S03 what varies in a message stays, and words of our own in it are translated', async () => {
  expect(await translateMessage('There is already a tag named "a {} b"', 'de')).toBe(
    'Es gibt bereits ein Schlagwort mit dem Namen „a {} b“',
  )
  expect(await translateMessage('Data table 5 does not exist', 'de')).toBe('Datentabelle 5 gibt es nicht')
  expect(await translateMessage('Nobody wrote this down', 'de')).toBe('Nobody wrote this down')
  expect(await translateMessage('You are not signed in', 'en')).toBe('You are not signed in')
})

test('every phrase that is translated is one that the server says', () => {
  const root = join(import.meta.dirname, '../../..')
  const said = globSync('{server,core,guests}/src/**/*.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')

  expect(Object.keys(german).filter((phrase) => !said.includes(phrase))).toEqual([])
})
