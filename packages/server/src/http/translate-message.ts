import type { Language } from '@heddle/contract'
import { findOwn } from '@heddle/core'

type Phrases = Readonly<Record<string, string>>

/** English is what the server is written in; each other language is a list of phrases in which `{}` stands for what varies. */
const phraseLists: Partial<Record<Language, () => Promise<{ default: Phrases }>>> = {
  de: () => import('./messages.de.json', { with: { type: 'json' } }),
}

/** What the server tells a person, in their language. What has no translation stays English. */
export async function translateMessage(message: string, language: Language): Promise<string> {
  const phrases = (await phraseLists[language]?.())?.default
  return phrases ? translate(message, phrases) : message
}

/** What varies in a message may come from anybody, and a pattern with two places takes long for a long text. */
const longestTranslated = 500

function translate(message: string, phrases: Phrases): string {
  const known = findOwn(phrases, message)
  if (known !== undefined) return known
  if (message.length > longestTranslated) return message
  for (const [phrase, translated] of Object.entries(phrases)) {
    const values = phrase.includes('{}') ? patternOf(phrase).exec(message)?.slice(1) : undefined
    // A value may be a word of the server's own, such as the kind of what is missing.
    if (values)
      return fill(
        translated,
        values.map((value) => findOwn(phrases, value) ?? value),
      )
  }
  return message
}

const patterns = new Map<string, RegExp>()

function patternOf(phrase: string): RegExp {
  const known = patterns.get(phrase)
  if (known) return known
  const parts = phrase.split('{}').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  const pattern = new RegExp(`^${parts.join('([^]+)')}$`)
  patterns.set(phrase, pattern)
  return pattern
}

function fill(text: string, values: readonly string[]): string {
  let next = 0
  return text.replaceAll('{}', () => values[next++] ?? '')
}
