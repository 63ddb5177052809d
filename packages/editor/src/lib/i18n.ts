import type { Language } from '@heddle/contract'
import i18next from 'i18next'
import { create } from 'zustand'
import type { Texts, Translation } from './texts/en/catalogue.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Texts }
  }
}

/** Each language is a file of its own: a page loads the one that it shows. */
const catalogues: Readonly<Record<Language, () => Promise<{ catalogue: Translation }>>> = {
  en: () => import('./texts/en/catalogue.ts'),
  de: () => import('./texts/de/catalogue.ts'),
}

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** The language of the page; whoever draws the whole page again when it changes subscribes to it. */
export const useLanguage = create<{ shown: Language }>(() => ({ shown: 'en' }))

/** Loads the texts of a language and shows the page in it. */
export async function showLanguage(language: Language): Promise<void> {
  // English, too: it stands in for what is not translated yet.
  const loaded = [...new Set<Language>(['en', language])].map(async (each) => {
    const { catalogue } = await catalogues[each]()
    i18next.addResourceBundle(each, 'translation', catalogue)
  })
  await Promise.all(loaded)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  useLanguage.setState({ shown: language })
}

/** A text in the language of the page. Never asked for while a module is loaded: the language may still change. */
export const { t } = i18next
