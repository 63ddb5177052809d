import type { DoubleAnswer, DoubleRequest } from './double.ts'
import { useOf, type ModelReply } from './model-speech.ts'

const dimensions = 8

/** Vectors of texts, as OpenAI or Gemini gives them: texts that share words are near each other. */
export function vectorsFor({ path, body }: DoubleRequest, reply: ModelReply): DoubleAnswer {
  if (path.endsWith(':embedContent')) {
    const { content } = body as { content: Content }
    return { body: { embedding: { values: vectorOf(textIn(content)) } } }
  }
  if (path.endsWith(':batchEmbedContents')) {
    const { requests } = body as { requests: { content: Content }[] }
    return { body: { embeddings: requests.map(({ content }) => ({ values: vectorOf(textIn(content)) })) } }
  }
  const { input } = body as { input: string | string[] }
  const data = [input]
    .flat()
    .map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
  const tokens = useOf(reply).input
  return {
    body: { object: 'list', data, model: 'double', usage: { prompt_tokens: tokens, total_tokens: tokens } },
  }
}

interface Content {
  parts: { text: string }[]
}

const textIn = ({ parts }: Content): string => parts.map(({ text }) => text).join(' ')

/** Each word counts in one of the places. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.01)
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    let place = 7
    for (const letter of word) place = (place * 31 + letter.charCodeAt(0)) % 997
    place %= dimensions
    vector[place] = (vector[place] ?? 0) + 1
  }
  return vector
}
