import { joinSized, type SizedPart, type Sizes } from './cut-text.ts'

/** The time for one word grows with the square of its length: none is longer than this. */
const longestWord = 200

/** Cuts a text so that no piece has more tokens than the size. No character is cut in the middle. */
export async function tokenCutter(): Promise<(text: string, sizes: Sizes) => string[]> {
  const [{ Tiktoken }, { default: ranks }] = await Promise.all([
    import('js-tiktoken/lite'),
    import('js-tiktoken/ranks/cl100k_base'),
  ])
  const encoder = new Tiktoken(ranks)
  const known = new Map<string, number>()
  const count = (word: string): number => {
    // Names of special tokens are nothing special in a document.
    const tokens = known.get(word) ?? encoder.encode(word, [], []).length
    if (known.size < mostKnown) known.set(word, tokens)
    return tokens
  }
  return (text, sizes) => joinSized(wordsOf(text, ranks.pat_str).flatMap(sized(count, sizes.size)), sizes)
}

const mostKnown = 100_000

/** The words as the encoding sees them, with everything between them. */
function wordsOf(text: string, pattern: string): string[] {
  const words: string[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(new RegExp(pattern, 'gu'))) {
    if (index > end) words.push(text.slice(end, index))
    words.push(word)
    end = index + word.length
  }
  if (end < text.length) words.push(text.slice(end))
  return words.flatMap(shortened)
}

function shortened(word: string): string[] {
  if (word.length <= longestWord) return [word]
  const characters = Array.from(word)
  return Array.from({ length: Math.ceil(characters.length / longestWord) }, (_none, index) =>
    characters.slice(index * longestWord, (index + 1) * longestWord).join(''),
  )
}

/** A word that has more tokens than a piece may have is halved until its parts fit. */
const sized =
  (count: (word: string) => number, most: number) =>
  (word: string): SizedPart[] => {
    const size = count(word)
    const characters = size > most ? Array.from(word) : []
    if (characters.length < 2) return [{ text: word, size }]
    const half = Math.ceil(characters.length / 2)
    return [characters.slice(0, half).join(''), characters.slice(half).join('')].flatMap(sized(count, most))
  }
