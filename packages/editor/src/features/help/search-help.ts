import type { HelpEntry, HelpPart } from './help-document.ts'

export interface HelpHit {
  path: string
  id: string
  /** The title of the page. */
  title: string
  heading: string
  /** A piece of the text around what was found. */
  excerpt: string
}

const hitsShown = 30

/** Where every word that is searched for stands: in titles first, then in headings, then in the text. */
export function searchHelp(
  search: string,
  {
    entries,
    parts,
    titleOf,
  }: { entries: readonly HelpEntry[]; parts: readonly HelpPart[]; titleOf: (entry: HelpEntry) => string },
): HelpHit[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const pages = new Map(entries.map((entry) => [entry.path, entry]))
  const scored = parts.flatMap((part) => {
    const entry = pages.get(part.path)
    const score = entry ? scoreOf(part, entry, words) : 0
    if (!entry || score === 0) return []
    const { path, id, heading } = part
    return [
      { score, hit: { path, id, heading, title: titleOf(entry), excerpt: excerptOf(part.text, words) } },
    ]
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, hitsShown)
    .map(({ hit }) => hit)
}

/** Zero unless all words are there. A page that is called so comes once, not with each of its parts. */
function scoreOf(
  { id, heading, text }: HelpPart,
  { titles, section }: HelpEntry,
  words: readonly string[],
): number {
  const title = `${titles.en} ${titles.de ?? ''}`.toLowerCase()
  const scores = words.map((word) => {
    if (title.includes(word)) return id === '' ? 100 : 1
    if (heading.toLowerCase().includes(word)) return 20
    return text.toLowerCase().includes(word) ? 5 : 0
  })
  if (scores.includes(0) || scores.every((score) => score === 1)) return 0
  const isNamed = title.split(/\s+/).some((each) => each === words[0])
  const sum = scores.reduce((total, score) => total + score, isNamed ? 10 : 0)
  // Whoever looks for help wants the guides, not why something was built so.
  return section === 'decisions' ? sum / 4 : sum
}

/** Begins with a whole word, a little before what was found. */
function excerptOf(text: string, words: readonly string[]): string {
  const low = text.toLowerCase()
  const places = [low.indexOf(words.join(' ')), ...words.map((word) => low.indexOf(word))]
  const found = places.find((place) => place >= 0) ?? 0
  const from = found <= 40 ? 0 : text.indexOf(' ', found - 40) + 1
  const piece = text
    .slice(from, from + 140)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${from > 0 ? '… ' : ''}${piece}${from + 140 < text.length ? ' …' : ''}`
}
