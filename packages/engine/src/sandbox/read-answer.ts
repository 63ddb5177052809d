import { isJsonObject } from '@heddle/core'
import type { ExpressionData } from '@heddle/core/expression'
import type { BinaryValue, Item, PairedItem } from '@heddle/core/run'
import type { EvaluationResult } from '../ports.ts'
import type { CodeAnswer } from './inside/task-data.ts'
import { ProcessError } from '../processes/process-error.ts'

/*
 * What comes out of an isolate was written by code that may have replaced everything in there.
 * It is data: only the fields that are expected, of the types that are expected, go on.
 */

/** The outcomes of templates, by template and item. */
export function readOutcomes(
  answer: unknown,
  counts: { templates: number; items: number },
): EvaluationResult[] {
  return listOf(answer, counts.templates).map((outcomes) => listOf(outcomes, counts.items).map(readOutcome))
}

function readOutcome(outcome: unknown): EvaluationResult[number] {
  if (!isJsonObject(outcome)) throw unreadable()
  if (typeof outcome.error !== 'string') return { value: outcome.value }
  const { error, kind, description } = outcome
  return {
    error,
    kind: errorKinds.find((known) => known === kind) ?? 'failed',
    description: textOrNothing(description),
  }
}

const errorKinds = ['unknownNode', 'notExecuted', 'lineage', 'function', 'limit', 'failed'] as const

/** The answer of a Code node. */
export function readCodeAnswer(answer: unknown, data: ExpressionData): CodeAnswer {
  if (!isJsonObject(answer)) throw unreadable()
  const { items, error, staticData, customData, console } = answer
  return {
    ...(isJsonObject(error)
      ? { error: readError(error) }
      : { items: listOf(items).map((item) => readItem(item, () => fileIds(data))) }),
    customData: textsOf(customData),
    staticData: isJsonObject(staticData)
      ? { global: objectOf(staticData.global), node: objectOf(staticData.node) }
      : { global: {}, node: {} },
    console: listOf(console).map((line) => listOf(line)),
  }
}

function readError({
  message,
  description,
  itemIndex,
}: Record<string, unknown>): NonNullable<CodeAnswer['error']> {
  return {
    message: textOrNothing(message) ?? 'The code failed',
    description: textOrNothing(description),
    itemIndex: typeof itemIndex === 'number' ? itemIndex : undefined,
  }
}

function readItem(item: unknown, known: () => ReadonlySet<string>): Item {
  if (!isJsonObject(item) || !isJsonObject(item.json)) throw unreadable()
  const { json, binary, pairedItem, error } = item
  return {
    json,
    ...(isJsonObject(binary) && { binary: readFiles(binary, known) }),
    ...(pairedItem !== undefined && { pairedItem: readPairs(pairedItem) }),
    ...(isJsonObject(error) && { error: readError(error) }),
  }
}

function readPairs(value: unknown): Item['pairedItem'] {
  return Array.isArray(value) ? value.flatMap(readPair) : readPair(value)[0]
}

function readPair(value: unknown): PairedItem[] {
  if (!isJsonObject(value) || typeof value.item !== 'number') return []
  return [{ item: value.item, ...(typeof value.input === 'number' && { input: value.input }) }]
}

const fileFields = ['fileName', 'fileExtension', 'fileSize', 'directory'] as const

/** Bytes that code made, or files that it was given. A handle that it was not given is forged. */
function readFiles(
  binary: Record<string, unknown>,
  known: () => ReadonlySet<string>,
): Record<string, BinaryValue> {
  const files = Object.entries(binary).flatMap(([name, file]): [string, BinaryValue][] => {
    if (!isJsonObject(file)) return []
    const { id, data = '', mimeType } = file
    if (typeof id === 'string' && !known().has(id)) return []
    const texts = fileFields.flatMap((field) =>
      typeof file[field] === 'string' ? [[field, file[field]]] : [],
    )
    const value: BinaryValue = {
      ...(Object.fromEntries(texts) as Partial<BinaryValue>),
      ...(typeof id === 'string' && { id }),
      mimeType: textOrNothing(mimeType) ?? 'application/octet-stream',
      data: textOrNothing(data) ?? '',
    }
    return [[name, value]]
  })
  return Object.fromEntries(files)
}

/** The handles of all files that the execution knows. */
function fileIds({ inputs, runData }: ExpressionData): Set<string> {
  const outputs = Object.values(runData).flatMap((runs) => runs.flatMap((run) => run.data?.main ?? []))
  const items = [...inputs, ...outputs].flatMap((list) => list ?? [])
  return new Set(items.flatMap(({ binary }) => Object.values(binary ?? {}).flatMap(({ id }) => id ?? [])))
}

function listOf(value: unknown, length?: number): unknown[] {
  if (!Array.isArray(value) || (length !== undefined && value.length !== length)) throw unreadable()
  return value
}

const objectOf = (value: unknown): Record<string, unknown> => (isJsonObject(value) ? value : {})

const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const unreadable = (): ProcessError => new ProcessError('error', 'The code changed how its answer is written')

const textsOf = (pairs: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isJsonObject(pairs) ? pairs : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  )
