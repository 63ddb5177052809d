import type { Texts, Translation } from './texts/en/catalogue.ts'

/** What a text is known by: its path in the catalogue, without the forms of one that counts. */
export type TextKey = KeyIn<Texts>

type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends string ? StemOf<K> : `${K}.${KeyIn<T[K]>}`
}[keyof T & string]

type StemOf<K extends string> = K extends `${infer Stem}_${'zero' | 'one' | 'other'}` ? Stem : K

/** Texts by their paths. Later catalogues win: what one does not have, an earlier one stands in for. */
export const textTable = (...catalogues: readonly Translation[]): ReadonlyMap<string, string> =>
  new Map(catalogues.flatMap((catalogue) => entriesOf(catalogue, '')))

const entriesOf = (part: object, path: string): [string, string][] =>
  Object.entries(part).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : entriesOf(value, `${path}${key}.`),
  )
