import { categories, type CategoryKey } from './categories.ts'
import { collections, type Collection } from './collections.ts'
import type { Template } from './define-template.ts'
import { templates } from './templates.ts'

/** Everything that is bundled, in one language. */
export interface Library {
  categories: Readonly<Record<CategoryKey, { id: number; name: string }>>
  collections: readonly Collection[]
  templates: readonly Template[]
}

type Phrases = Readonly<Record<string, string>>

/** Templates are written in English: each other language is a list of phrases, loaded when it is first asked for. */
const languages: Readonly<Record<string, () => Promise<{ default: Phrases }>>> = {
  de: () => import('./translations/de.json', { with: { type: 'json' } }),
}

/** What has no translation stays English, and so do the names of the nodes, which expressions refer to. */
export async function loadLibrary(language: string): Promise<Library> {
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined
  if (!load) return { categories, collections, templates }
  const { default: phrases } = await load()
  const say = (text: string): string => (Object.hasOwn(phrases, text) ? (phrases[text] ?? text) : text)
  const translate = <T extends { name: string; description: string }>(each: T): T => ({
    ...each,
    name: say(each.name),
    description: say(each.description),
  })
  const named = Object.entries(categories).map(([key, { id, name }]) => [key, { id, name: say(name) }])
  return {
    categories: Object.fromEntries(named) as Library['categories'],
    collections: collections.map(translate),
    templates: templates.map(translate),
  }
}
