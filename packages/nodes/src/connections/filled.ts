import { textOf } from '@heddle/core'

/** The fields of a credential that have a text, under the names that a driver gives them. */
export function filled<Name extends string>(
  given: Record<string, unknown>,
  names: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const texts = Object.entries<string>(names).map(([name, field]) => [name, textOf(given[field] ?? '')])
  return Object.fromEntries(texts.filter(([, text]) => text !== '')) as Partial<Record<Name, string>>
}
