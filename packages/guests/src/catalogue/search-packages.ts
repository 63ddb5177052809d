import type { KnownPackage } from './known-package.ts'

/** The packages that hold every word of a text, the best fit first, then those that most people use. */
export function searchPackages(packages: readonly KnownPackage[], text: string): KnownPackage[] {
  const wanted = text.trim().toLowerCase()
  const words = wanted.split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return packages
    .filter((each) => holdsAll(each, words))
    .map((each) => ({ each, fit: fitOf(each, wanted) }))
    .toSorted(
      (a, b) =>
        a.fit - b.fit || placeOf(a.each) - placeOf(b.each) || a.each.service.localeCompare(b.each.service),
    )
    .map(({ each }) => each)
}

function holdsAll({ service, name, keywords = [] }: KnownPackage, words: readonly string[]): boolean {
  const held = wordsOf([service, name, ...keywords].join(' '))
  return words.every((word) => held.some((each) => each.startsWith(word)) || service.toLowerCase() === word)
}

function fitOf({ service, keywords = [] }: KnownPackage, wanted: string): number {
  const name = service.toLowerCase()
  const fits = [
    name === wanted,
    name.startsWith(wanted),
    wordsOf(name).some((word) => word.startsWith(wanted)),
    keywords.some((keyword) => keyword.startsWith(wanted)),
  ]
  const fit = fits.indexOf(true)
  return fit < 0 ? fits.length : fit
}

/** Of pieces no downloads are known: they stand behind the packages that most people use. */
const placeOf = ({ rank, ecosystem }: KnownPackage): number => rank ?? (ecosystem === 'pieces' ? 25 : 1000)

/** `n8n` and `nodes` are in every name: whoever types them looks for something else. */
const everywhere = new Set(['n8n', 'nodes', 'piece', 'activepieces'])

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !everywhere.has(word))
