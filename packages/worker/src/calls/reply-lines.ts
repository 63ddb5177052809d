import { textOf } from '@heddle/core'
import type { ReplyPart, StreamedAnswer } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { RunOutcome } from '@heddle/engine'

/** A streamed answer is lines of JSON. */
export const replyLine = (part: ReplyPart): string => `${JSON.stringify(part)}\n`

/** What a streamed answer ends with. Whoever calls learns that a run failed, and not why. */
export function lastWords(
  { ending }: StreamedAnswer,
  { status, lastItems, state }: Pick<RunOutcome, 'status' | 'lastItems' | 'state'>,
  /** The node that was the last one to say something. */
  lastSpeaker: string | undefined,
): string {
  if (status === 'error' || status === 'canceled')
    return replyLine({ type: 'error', content: 'Workflow did error.' })
  if (status === 'waiting') return ''
  const isSaid = lastSpeaker !== undefined
  if (isSaid && (ending === 'nothingSaid' || lastSpeaker === state.resultData.lastNodeExecuted)) return ''
  const parts: ReplyPart[] = [
    { type: 'begin' },
    { type: 'item', content: wordsOf(lastItems) },
    { type: 'end' },
  ]
  return parts.map(replyLine).join('')
}

/** Agents and chains put theirs in `output` or `text`. */
function wordsOf([first]: readonly Item[]): string {
  const { output, text } = first?.json ?? {}
  const words = output ?? text ?? first?.json
  return words === undefined ? '' : textOf(words)
}
