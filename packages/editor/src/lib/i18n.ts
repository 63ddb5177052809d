import type { Language } from '@heddle/contract'
import { create } from 'zustand'
import { textTable, type TextKey } from './text-table.ts'
import { catalogue as english, type Translation } from './texts/en/catalogue.ts'

type OtherLanguage = Exclude<Language, 'en'>

/** English is part of every page: it stands in for what is not translated yet. A page loads the other one that it shows. */
const translations: Readonly<Record<OtherLanguage, () => Promise<{ catalogue: Translation }>>> = {
  de: () => import('./texts/de/catalogue.ts'),
}

let texts: ReadonlyMap<string, string> = new Map()
let plural = new Intl.PluralRules('en')

/** The language of the page; whoever draws the whole page again when it changes subscribes to it. */
export const useLanguage = create<{ shown: Language }>(() => ({ shown: 'en' }))

/** Loads the texts of a language and shows the page in it. */
export async function showLanguage(language: Language): Promise<void> {
  const translated = language === 'en' ? {} : (await translations[language]()).catalogue
  texts = textTable(english, translated)
  plural = new Intl.PluralRules(language)
  document.documentElement.lang = language
  useLanguage.setState({ shown: language })
}

type Values = Readonly<Record<string, string | number | null | undefined>>

/**
 * A text in the language of the page, with values in place of their names in braces; one with a count is there in several
 * forms. Never asked for while a module is loaded: the language may still change.
 */
export function t(key: TextKey, values?: Values): string {
  const text = texts.get(key) ?? formFor(key, values?.count) ?? key
  return values ? text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : text
}

function formFor(key: string, count: Values['string']): string | undefined {
  const none = count === 0 ? texts.get(`${key}_zero`) : undefined
  return none ?? texts.get(`${key}_${plural.select(Number(count))}`)
}

/** A text that may not be there: its path comes from outside, as the name of a key does. */
export const findText = (path: string): string | undefined => texts.get(path)

/** The texts of one part of the catalogue by their names, in its order. */
export const textsUnder = (part: string): [name: string, text: string][] =>
  [...texts]
    .filter(([path]) => path.startsWith(`${part}.`))
    .map(([path, text]) => [path.slice(part.length + 1), text])
