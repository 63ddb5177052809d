import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showLanguage, useLanguage } from './i18n.ts'
import { chooseLanguage, forgetLanguage, preferredLanguage } from './language.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await showLanguage('en')
})

const browser = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'DE'], 'de'],
  [['fr', 'en-GB'], 'en'],
  [['deutsch'], 'en'],
  [[], 'en'],
])('S03 a browser of %j shows %s', (tags, language) => {
  browser(...tags)

  expect(preferredLanguage()).toBe(language)
})

test('S03 a choice outlives the browser’s wish until it is taken back', async () => {
  browser('en')

  await chooseLanguage('de')
  expect([preferredLanguage(), useLanguage.getState().shown]).toEqual(['de', 'de'])

  await chooseLanguage(null)
  expect([preferredLanguage(), useLanguage.getState().shown]).toEqual(['en', 'en'])
  localStorage.setItem('heddle.language', 'de')
  forgetLanguage()
  expect(preferredLanguage()).toBe('en')
})

test('S03 a choice that nobody knows any more counts as none', () => {
  browser('de')
  localStorage.setItem('heddle.language', 'tlh')

  expect(preferredLanguage()).toBe('de')
})
