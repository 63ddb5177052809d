import type { AppParams } from '../app/params.ts'
import { askModel, type Conversation } from '../ai/prompt-answer.ts'
import { fillPlaces } from '../ai/schema-fixing.ts'

/** How long texts may get before several of them are summed up first: no model reads without end. */
const longest = 40_000

const usualPrompt = ['Write a short summary of this text:', '', '"{text}"', '', 'Summary:'].join('\n')
const usualRefine = [
  'This is the summary of the first part of a text:',
  '"{existing_answer}"',
  '',
  'This is the next part:',
  '"{text}"',
  '',
  'Write the summary anew, with what the next part adds to it. If it adds nothing, repeat the summary.',
].join('\n')

/** Where the method and its prompts stand. */
const at = 'options.summarizationMethodAndPrompts.values'

type Ask = (prompt: string, texts: Record<string, string>) => Promise<string>

/** Sums up the pieces of a text in the way that the parameters say. */
export async function summarize(
  pieces: readonly string[],
  params: AppParams,
  conversation: Omit<Conversation, 'system' | 'messages'>,
): Promise<string> {
  const ask: Ask = (prompt, texts) =>
    askModel({
      ...conversation,
      system: '',
      messages: [{ role: 'user', content: fillPlaces(prompt, texts) }],
    })
  const prompt = params.maybe(`${at}.prompt`) ?? usualPrompt
  switch (params.maybe(`${at}.summarizationMethod`)) {
    case 'stuff':
      return ask(prompt, { text: pieces.join('\n\n') })
    case 'refine':
      return refine(pieces, params, ask)
    default:
      return mapAndReduce(pieces, {
        ask,
        prompt,
        first: params.maybe(`${at}.combineMapPrompt`) ?? usualPrompt,
      })
  }
}

async function refine(pieces: readonly string[], params: AppParams, ask: Ask): Promise<string> {
  const first = params.maybe(`${at}.refineQuestionPrompt`) ?? usualPrompt
  const next = params.maybe(`${at}.refinePrompt`) ?? usualRefine
  let summary: string | undefined
  for (const text of pieces) {
    summary =
      summary === undefined ? await ask(first, { text }) : await ask(next, { existing_answer: summary, text })
  }
  return summary ?? ''
}

interface Prompts {
  ask: Ask
  /** For each piece. */
  first: string
  /** For what the pieces say together. */
  prompt: string
}

async function mapAndReduce(pieces: readonly string[], { ask, first, prompt }: Prompts): Promise<string> {
  const sumUp = async (texts: readonly string[], asking: string) => {
    const summaries: string[] = []
    for (const text of texts) summaries.push(await ask(asking, { text }))
    return summaries
  }
  let summaries = await sumUp(pieces, first)
  for (let groups = grouped(summaries); groups.length > 1; groups = grouped(summaries)) {
    // Summaries that are no shorter than what they sum up would go on for ever.
    if (groups.length >= summaries.length) break
    summaries = await sumUp(groups, prompt)
  }
  return ask(prompt, { text: summaries.join('\n\n') })
}

function grouped(texts: readonly string[]): string[] {
  const groups: string[] = []
  for (const text of texts) {
    const last = groups.at(-1)
    if (last !== undefined && last.length + text.length <= longest)
      groups[groups.length - 1] = `${last}\n\n${text}`
    else groups.push(text)
  }
  return groups
}
