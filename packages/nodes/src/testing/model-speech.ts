import type { DoubleAnswer, DoubleRequest } from './double.ts'

/** What the model says to one call. */
export interface ModelReply {
  text?: string
  toolCalls?: readonly { name: string; input: unknown }[]
  usage?: { input: number; output: number }
  /** An answer that is no reply of a model: an error, or something broken. */
  answer?: DoubleAnswer
  /** The connection ends in the middle of the answer; only for one that comes in pieces. */
  cut?: boolean
}

/** How services of one interface speak. */
export interface Speech {
  path: RegExp
  isStreamed(request: DoubleRequest): boolean
  whole(reply: ModelReply): unknown
  /** Events, in the order in which they come. */
  pieces(reply: ModelReply): string[]
  contentType?: string
}

export const wordsOf = ({ text = '' }: ModelReply): string[] => text.match(/\S+\s*/g) ?? []

export const useOf = ({ usage = { input: 10, output: 5 } }: ModelReply) => usage

export const callsOf = ({ toolCalls = [] }: ModelReply) =>
  toolCalls.map(({ name, input }, index) => ({ index, id: `call_${index + 1}`, name, input }))

export const asEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
