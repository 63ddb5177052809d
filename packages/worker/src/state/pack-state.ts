import type { ErrorData, ExecutionState, OutputItems, RunEntry } from '@heddle/core/run'
import { estimateSize, type Pause } from '@heddle/engine'
import { packJson, packPieces } from '../protocol/packed-json.ts'
import type { JobEnd } from '../protocol/messages.ts'
import { jsonPieces } from './json-pieces.ts'
import type { UsedSecrets } from '../secrets/used-secrets.ts'
import { writeJson } from './write-json.ts'

/** More characters than this do not fit into one text when it is read again. */
const longestText = 500 * 2 ** 20
/** A state with fewer items is written at once. */
const fewItems = 2000

export interface Packing {
  secrets: UsedSecrets
  /** Lets others have their turn. */
  pause: Pause
  longest?: number
}

/** A state as everybody may see it who may see the execution. */
export async function packShown(state: ExecutionState, packing: Packing): Promise<Buffer> {
  const { secrets } = packing
  return pack(state, packing, (value) => secrets.hideInJson(writeJson(value)))
}

/** The state of an execution that goes on: once to be seen, and once to go on with, where that is not the same. */
export async function packToGoOn(
  state: ExecutionState,
  packing: Packing,
): Promise<Pick<JobEnd, 'state' | 'held'>> {
  const { texts } = packing.secrets
  if (texts.length === 0) return { state: await pack(state, packing, writeJson) }
  const found = { secret: false }
  const shown = await pack(state, packing, (value) => {
    const json = writeJson(value)
    const hidden = packing.secrets.hideInJson(json)
    found.secret ||= hidden !== json
    return hidden
  })
  const held = { secrets: texts, ...(found.secret && { state: await pack(state, packing, writeJson) }) }
  return { state: shown, held }
}

async function pack(
  state: ExecutionState,
  { pause, longest = longestText }: Packing,
  write: (value: unknown) => string,
): Promise<Buffer> {
  try {
    if (!hasManyItems(state)) return packJson(write(state))
    const packed = await packPieces(jsonPieces(state, write), { longest, pause })
    if (packed) return packed
  } catch (error) {
    // What V8 says of a text that is too long.
    if (!(error instanceof RangeError)) throw error
  }
  throw new StateTooLarge()
}

export class StateTooLarge extends Error {
  override readonly name = 'StateTooLarge'
  constructor() {
    super('The data of this execution is too large to be stored')
  }
}

const runsOf = ({ resultData }: ExecutionState): RunEntry[] => Object.values(resultData.runData).flat()

function hasManyItems(state: ExecutionState): boolean {
  let count = 0
  for (const { data } of runsOf(state)) {
    count += 1
    for (const items of data?.main ?? []) count += items?.length ?? 0
    if (count > fewItems) return true
  }
  return false
}

/** The state without the data of the nodes that gave out most: the rest can be stored, and says what is missing. */
export function withoutLargest(
  state: ExecutionState,
  { longest = longestText }: Pick<Packing, 'longest'> = {},
): ExecutionState {
  const sizes = new Map(runsOf(state).map((entry) => [entry, estimateSize(entry.data?.main)]))
  const largestFirst = [...sizes].toSorted(([, one], [, other]) => other - one)
  let total = largestFirst.reduce((sum, [, size]) => sum + size, 0)
  const dropped = new Set<RunEntry>()
  for (const [entry, size] of largestFirst) {
    if (total <= longest / 2) break
    dropped.add(entry)
    total -= size
  }
  return withoutData(state, dropped)
}

function withoutData(state: ExecutionState, dropped: ReadonlySet<RunEntry>): ExecutionState {
  const lists = new Set<unknown>([...dropped].flatMap(({ data }) => data?.main ?? []))
  const kept = (main: OutputItems): OutputItems => main.map((items) => (lists.has(items) ? null : items))
  const { resultData, executionData } = state
  const runData = Object.fromEntries(
    Object.entries(resultData.runData).map(([node, runs]) => [
      node,
      runs.map((entry) => (dropped.has(entry) ? withoutOutput(entry, node) : entry)),
    ]),
  )
  const stack = executionData.nodeExecutionStack.map((due) => ({
    ...due,
    data: { main: kept(due.data.main) },
  }))
  const error = errorOf(state.resultData.lastNodeExecuted)
  return {
    ...state,
    resultData: { ...resultData, runData, error: resultData.error ?? error },
    executionData: { ...executionData, nodeExecutionStack: stack },
  }
}

const withoutOutput = ({ data: _data, ...entry }: RunEntry, node: string): RunEntry => ({
  ...entry,
  error: entry.error ?? errorOf(node),
})

const errorOf = (node: string | undefined): ErrorData => ({
  name: 'StateTooLarge',
  message:
    'The data of this execution is too large to be stored, so what its largest nodes gave out is missing',
  timestamp: Date.now(),
  ...(node !== undefined && { node: { name: node, type: '' } }),
})
