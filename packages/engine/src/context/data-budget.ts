import type { NodeOutput } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import type { Run } from './run.ts'
import { sizeOf } from '../conversions/size-of.ts'

const megabyte = 2 ** 20
/** Of this many items of an output the size is looked at; the others are taken to be like them. */
const sampled = 50
/** What the lineage of an item and the brackets around it come to as text. */
const itemFrame = 40

/**
 * How much data an execution may hold. What nodes give out is estimated, which costs next to nothing, and counted when the
 * estimates say that it is too much.
 */
export class DataBudget {
  readonly #most: number
  /** Undefined until the first node has run: an execution may begin with data. */
  #used: number | undefined

  constructor(maxMb = Number.POSITIVE_INFINITY) {
    this.#most = maxMb * megabyte
  }

  /** Throws when what a node has given out is more than what is left. Undefined when nobody has to count. */
  add(run: Run, output: NodeOutput | undefined): Promise<void> | undefined {
    if (this.#most === Number.POSITIVE_INFINITY) return undefined
    this.#used = (this.#used ?? estimateAll(run)) + estimateSize(output)
    return this.#used <= this.#most ? undefined : this.#count(run, output)
  }

  async #count(run: Run, output: NodeOutput | undefined): Promise<void> {
    this.#used = await countAll(run, output, this.#most)
    if (this.#used > this.#most) throw new DataTooLarge(this.#most)
  }
}

class DataTooLarge extends Error {
  override readonly name = 'DataTooLarge'
  readonly description =
    'Work on fewer items at a time, for example with "Loop Over Items" and a sub-workflow for each batch, or keep fewer fields. Whoever runs the server can raise the limit with HEDDLE_EXECUTION_DATA_MB.'
  constructor(most: number) {
    super(`The data of this execution is larger than ${Math.round(most / megabyte)} MB, which is the limit`)
  }
}

const outputsOf = ({ state }: Run): NodeOutput[] =>
  Object.values(state.resultData.runData).flatMap((runs) =>
    runs.flatMap(({ data }) => (data ? [data.main] : [])),
  )

const estimateAll = (run: Run): number =>
  outputsOf(run).reduce((sum, output) => sum + estimateSize(output), 0)

/** Roughly how many characters the items of an output are as JSON. */
export const estimateSize = (output: NodeOutput = []): number =>
  output.reduce((sum, items) => sum + estimateItems(items ?? []), 0)

function estimateItems(items: readonly Item[]): number {
  const step = Math.max(1, Math.floor(items.length / sampled))
  let [size, count] = [0, 0]
  for (let index = 0; index < items.length; index += step) {
    size += sizeOfItem(items[index])
    count += 1
  }
  return count === 0 ? 0 : (size / count) * items.length
}

const sizeOfItem = (item: Item | undefined): number =>
  item ? itemFrame + sizeOf([item.json, item.binary, item.error], megabyte * 64) : 0

/** The size of every item, up to the limit. */
async function countAll(run: Run, latest: NodeOutput = [], most: number): Promise<number> {
  let size = 0
  for (const items of [...outputsOf(run), latest].flat())
    for (const item of items ?? []) {
      size += sizeOfItem(item)
      if (size > most) return size
      const pause = run.pause()
      if (pause) await pause
    }
  return size
}
