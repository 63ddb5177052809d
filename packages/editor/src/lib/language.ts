import type { Language } from '@heddle/contract'
import { showLanguage, useLanguage } from './i18n.ts'

const storageKey = 'heddle.language'

/** The server writes the instance's language into the page. */
const instanceLanguage = document.documentElement.lang

/** In its own words, so that everybody finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }
export const languages = Object.keys(languageNames) as Language[]

/** What was chosen in this browser; nothing while the browser itself decides. */
function chosenLanguage(): Language | null {
  return asLanguage(localStorage.getItem(storageKey) ?? '') ?? null
}

/** The choice, else the first of the browser's languages that there is, else the instance's. */
export function preferredLanguage(): Language {
  const wanted = [chosenLanguage() ?? '', ...navigator.languages, instanceLanguage]
  return wanted.map(asLanguage).find((language) => language !== undefined) ?? 'en'
}

/** Keeps the choice in this browser and shows it. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  if (language === null) forgetLanguage()
  else localStorage.setItem(storageKey, language)
  const next = preferredLanguage()
  if (next !== useLanguage.getState().shown) await showLanguage(next)
}

/** The next person at this browser may want another. */
export const forgetLanguage = (): void => localStorage.removeItem(storageKey)

/** `de-AT` is German, too. */
const asLanguage = (tag: string): Language | undefined =>
  languages.find((language) => language === tag.toLowerCase().split('-')[0])
