import { findOwn, isJsonObject, parsePath, readPath, textOf } from '@heddle/core'
import type { WebhookResponse } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { RunOutcome } from '@heddle/engine'
import type { LastNodeResponse, LaterResponse } from '../protocol/messages.ts'
import { lastWords } from './reply-lines.ts'
import { writeResponse } from './write-response.ts'

const failure = { status: 500, body: { message: 'Workflow did error.' } }

/** The response at the end of a run; nothing when no caller waits for one. */
export function responseAtEnd(
  later: LaterResponse | undefined,
  {
    lastSpeaker,
    ...outcome
  }: Pick<RunOutcome, 'status' | 'lastItems' | 'state'> & { lastSpeaker?: string | undefined },
): WebhookResponse | undefined {
  if (!later) return undefined
  const { status, lastItems } = outcome
  if (later.mode === 'streaming') return { body: lastWords(later, outcome, lastSpeaker) }
  const failed = status === 'error' || status === 'canceled'
  if (later.mode === 'ending') return failed ? later.failure : later.success
  if (failed) return writeResponse(failure)
  if (later.mode === 'responseNode')
    return writeResponse({ body: { message: 'Workflow executed successfully.' } })
  const { contentType, headers } = later
  return writeResponse({
    status: later.status,
    headers: { ...(contentType && { 'content-type': contentType }), ...headers },
    ...contentOf(later, lastItems),
  })
}

function contentOf(later: LastNodeResponse, items: readonly Item[]) {
  switch (later.data) {
    case 'allEntries':
      return { body: items.map(({ json }) => json) }
    case 'noData':
      return {}
    case 'firstEntryBinary': {
      const binary = findOwn(items[0]?.binary, later.binaryProperty)
      return binary ? { binary } : { ...failure, body: { message: 'The last node returned no file.' } }
    }
    default:
      return { body: firstJson(later, items) }
  }
}

function firstJson({ property }: LastNodeResponse, items: readonly Item[]): unknown {
  const json = items[0]?.json ?? {}
  if (!property) return json
  const value = readPath(json, parsePath(property))
  return isJsonObject(value) || Array.isArray(value) ? value : textOf(value)
}
