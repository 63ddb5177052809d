import { findOwn, isJsonObject, parsePath, readPath, textOf } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { RunOutcome } from '@heddle/engine'
import type { LastNodeAnswer, LaterAnswer } from '../protocol/messages.ts'
import { writeResponse } from './write-response.ts'

const failure = { status: 500, body: { message: 'Workflow did error.' } }

/** The answer at the end of a run; nothing when no caller waits for one. */
export function answerAtEnd(
  answer: LaterAnswer | undefined,
  { status, lastItems }: Pick<RunOutcome, 'status' | 'lastItems'>,
): WebhookResponse | undefined {
  if (!answer) return undefined
  const failed = status === 'error' || status === 'canceled'
  if (answer.mode === 'ending') return failed ? answer.failure : answer.success
  if (failed) return writeResponse(failure)
  if (answer.mode === 'responseNode')
    return writeResponse({ body: { message: 'Workflow executed successfully.' } })
  const { contentType, headers } = answer
  return writeResponse({
    status: answer.status,
    headers: { ...(contentType && { 'content-type': contentType }), ...headers },
    ...contentOf(answer, lastItems),
  })
}

function contentOf(answer: LastNodeAnswer, items: readonly Item[]) {
  switch (answer.data) {
    case 'allEntries':
      return { body: items.map(({ json }) => json) }
    case 'noData':
      return {}
    case 'firstEntryBinary': {
      const binary = findOwn(items[0]?.binary, answer.binaryProperty)
      return binary ? { binary } : { ...failure, body: { message: 'The last node returned no file.' } }
    }
    default:
      return { body: firstJson(answer, items) }
  }
}

function firstJson({ property }: LastNodeAnswer, items: readonly Item[]): unknown {
  const json = items[0]?.json ?? {}
  if (!property) return json
  const value = readPath(json, parsePath(property))
  return isJsonObject(value) || Array.isArray(value) ? value : textOf(value)
}
