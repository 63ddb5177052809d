import { languages, type Language } from '@heddle/contract'
import type { RequestFacts } from './serve.ts'

/** What the caller asks for first among the languages that there are; else the instance's. */
export function wantedLanguage({ headers }: Pick<RequestFacts, 'headers'>, locale: string): Language {
  const tags = [headers['accept-language'] ?? '', locale].flat().flatMap((text) => text.split(','))
  const wanted = tags.map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0])
  return (
    wanted.map((tag) => languages.find((each) => each === tag)).find((each) => each !== undefined) ?? 'en'
  )
}
