import type { LanguageModel } from 'ai'
import type { OutputParser } from './output-parser.ts'
import { askModel } from './prompt-answer.ts'

interface Fixing {
  model: LanguageModel
  /** With the places `{instructions}`, `{completion}` and `{error}`; our own when empty. */
  prompt: string
  signal: AbortSignal
}

const usualPrompt = [
  'An answer should have this form:',
  '{instructions}',
  '',
  'This is the answer:',
  '{completion}',
  '',
  'It cannot be read: {error}',
  '',
  'Write the same answer in the right form, and nothing else.',
].join('\n')

/** A parser that has a model put right what it cannot read itself. */
export const fixingParser = (parser: OutputParser, { model, prompt, signal }: Fixing): OutputParser => ({
  ...parser,
  async read(text) {
    try {
      return await parser.read(text)
    } catch (error) {
      signal.throwIfAborted()
      const content = fillPlaces(prompt === '' ? usualPrompt : prompt, {
        instructions: parser.instructions,
        completion: text,
        error: error instanceof Error ? error.message : String(error),
      })
      const fixed = await askModel({ model, system: '', messages: [{ role: 'user', content }], signal })
      return parser.read(fixed)
    }
  },
})

/** Puts texts into the places of a prompt, all at once: a place that comes with a text is no place. */
export const fillPlaces = (prompt: string, texts: Readonly<Record<string, string>>): string =>
  prompt.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(texts, name) ? (texts[name] ?? '') : place,
  )
