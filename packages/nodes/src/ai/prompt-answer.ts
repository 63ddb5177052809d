import type { RunContext } from '@heddle/core/node'
import { generateText, type LanguageModel, type ModelMessage } from 'ai'
import type { OutputParser } from './output-parser.ts'

export interface Conversation {
  model: LanguageModel
  /** What the model is told about its work; nothing when empty. */
  system: string
  messages: ModelMessage[]
  signal: AbortSignal
  /** Fetches what messages only name by an address, where the model cannot do that itself. */
  http?: RunContext['http']
}

/** What a model says, and the data that it means. */
export interface Answer {
  text: string
  data: unknown
}

/** Asks a model once. The repetition of calls that fail is the model's own business. */
export async function askModel({ model, system, messages, signal, http }: Conversation): Promise<string> {
  const { text } = await generateText({
    model,
    messages,
    maxRetries: 0,
    abortSignal: signal,
    ...(system !== '' && { instructions: system }),
    allowSystemInMessages: true,
    experimental_download: downloader(http),
  })
  return text
}

interface Named {
  url: URL
  isUrlSupportedByModel: boolean
}

/** The library would go to any address by itself: only the product's own client does that. */
export const downloader = (http: Conversation['http']) => (files: Named[]) =>
  Promise.all(files.map((file) => download(file, http)))

async function download({ url, isUrlSupportedByModel }: Named, http: Conversation['http']) {
  if (isUrlSupportedByModel) return null
  if (!http) throw new Error('A message names a file that cannot be fetched')
  const { body, headers } = await http({ url: url.href, responseType: 'bytes' })
  return { data: body as Uint8Array, mediaType: headers['content-type']?.split(';')[0] }
}

/** A system message that also says which form the answer has to have. */
export const withInstructions = (system: string, parser: OutputParser | undefined): string =>
  [system, parser?.instructions ?? ''].filter((part) => part !== '').join('\n\n')

/** Asks for an answer that a parser understands. */
export async function askForData(
  conversation: Conversation,
  parser: OutputParser,
  { repairs = true } = {},
): Promise<Answer> {
  const system = withInstructions(conversation.system, parser)
  const text = await askModel({ ...conversation, system })
  if (!repairs) return { text, data: await parser.read(text) }
  return readAnswer({ ...conversation, system }, text, parser)
}

/** Reads an answer; one that cannot be read is told to the model, which may try once more. */
export async function readAnswer(
  conversation: Conversation,
  text: string,
  parser: OutputParser,
): Promise<Answer> {
  try {
    return { text, data: await parser.read(text) }
  } catch (error) {
    conversation.signal.throwIfAborted()
    const messages: ModelMessage[] = [
      ...conversation.messages,
      { role: 'assistant', content: text },
      { role: 'user', content: complaint(error) },
    ]
    const second = await askModel({ ...conversation, messages })
    return { text: second, data: await parser.read(second) }
  }
}

const complaint = (error: unknown): string =>
  `${error instanceof Error ? error.message : String(error)}. Answer again, in the form that was asked for.`
