/** A piece of an answer that somebody reads while it is made, in the order of a conversation. */
export type ReplyPart =
  | { type: 'begin' }
  | { type: 'item'; content: string }
  | { type: 'end' }
  | { type: 'error'; content: string }
  /** The execution waits for what the reader sends to this address. */
  | { type: 'wait'; url: string; choices?: readonly ReplyChoice[] }

/** What the reader may choose from; without choices they write. */
export interface ReplyChoice {
  label: string
  url: string
}

/** Where a piece comes from, as readers are told. */
export interface ReplySource {
  nodeId?: string
  nodeName: string
  runIndex: number
  itemIndex: number
  timestamp: number
}

/** How a call is answered that is read while the answer is made. */
export interface StreamedAnswer {
  /** Whether models may tell what they write piece by piece. */
  pieces: boolean
  /** When the answer ends with what the last node returned. */
  ending: 'always' | 'nothingSaid'
}
