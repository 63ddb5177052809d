import { textOf, type JsonObject } from '@heddle/core'

const pattern = /(?<!\{)\{\s*([\w-]+)\s*\}(?!\})/g

/** The names in `https://example.com/{city}`, each once. */
export const placeholdersIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

const fill = (text: string, write: (name: string, at: number) => string): string =>
  text.replaceAll(pattern, (_, name: string, at: number) => write(name, at))

const valueOf = (values: JsonObject, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** A value can only be where it is asked for: it never becomes another part of the address, unless the address begins with it. */
export const fillAddress = (url: string, values: JsonObject): string =>
  fill(url, (name, at) => {
    const text = textOf(valueOf(values, name))
    return at === 0 ? text : encodeURIComponent(text)
  })

export const fillText = (text: string, values: JsonObject): string =>
  fill(text, (name) => textOf(valueOf(values, name)))

/** In JSON a value stands for itself, also where it is all that stands in quotes: `{"city": "{city}", "days": {days}}`. */
export const fillJson = (json: string, values: JsonObject): string =>
  // One go, so that nothing is looked for in what the values hold.
  json.replaceAll(/"(?:[^"\\]|\\.)*"|(?<!\{)\{\s*[\w-]+\s*\}(?!\})/g, (part) => {
    const [, name] = /^"?\{\s*([\w-]+)\s*\}"?$/.exec(part) ?? []
    if (name !== undefined) return JSON.stringify(valueOf(values, name) ?? null)
    return fill(part, (inside) => JSON.stringify(textOf(valueOf(values, inside))).slice(1, -1))
  })
