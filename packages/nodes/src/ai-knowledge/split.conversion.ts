import { defineConversion } from '@heddle/core/node'
import { cutAtOne, cutAtSeparators, type Sizes } from './cut-text.ts'
import { tokenCutter } from './cut-tokens.ts'

/** Where texts are cut. */
export interface Cutting extends Sizes {
  by: 'separators' | 'separator' | 'tokens'
  separators?: readonly string[]
}

interface Texts extends Cutting {
  texts: readonly string[]
}

let tokens: ReturnType<typeof tokenCutter> | undefined

/** The pieces of each text. White space around them, and pieces of nothing else, are left out. */
export const splitTexts = defineConversion({
  name: 'splitTexts',
  label: 'Texts to pieces for vector stores',
  subject: 'text',
  limits: { inputBytes: 64 * 2 ** 20, outputBytes: 128 * 2 ** 20, seconds: 60, inlineBytes: 8192 },
  // The table of tokens is large, and each overlap is written again.
  isQuick: ({ by, size, overlap }) => by !== 'tokens' && size >= 50 && overlap <= size / 2,
  async run({ texts, ...cutting }: Texts): Promise<string[][]> {
    const cut = await cutterFor(cutting)
    return texts.map((text) =>
      cut(text)
        .map((piece) => piece.trim())
        .filter((piece) => piece !== ''),
    )
  },
})

async function cutterFor({ by, separators = [], ...sizes }: Cutting): Promise<(text: string) => string[]> {
  if (by === 'separators') return (text) => cutAtSeparators(text, separators, sizes)
  if (by === 'separator') return (text) => cutAtOne(text, separators[0] ?? '', sizes)
  tokens ??= tokenCutter()
  const cut = await tokens
  return (text) => cut(text, sizes)
}
