import { defineNode, param, readLayouts, type RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import format from '../formats/splitInBatches.json' with { type: 'json' }

const params = {
  batchSize: param.number({ label: 'Batch Size', default: 1, typeOptions: { minValue: 1 } }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      reset: param.boolean({
        label: 'Reset',
        description: 'Whether to start again with the incoming items',
      }),
    },
  }),
  /** Which outputs there are, by version: at first one for the batches, then another behind it, now before it. */
  layout: param.hidden({ label: 'Outputs', default: 'doneFirst' }),
}

/** What the node remembers between its runs. Expressions see all but the lists of items. */
interface Progress {
  items?: Item[]
  /** The run in which the items arrived. */
  startRun?: number
  cameBack?: Item[]
  position?: number
  /** True already while the last batch is out. */
  noItemsLeft?: boolean
  /** True when all batches have come back. */
  done?: boolean
  /** The number of the batch that is out, counted from 0, and how many there are. */
  currentRunIndex?: number
  maxRunIndex?: number
}

export const splitInBatches = defineNode({
  name: 'splitInBatches',
  label: 'Loop Over Items',
  description: 'Loops over items in batches until all are processed',
  version: 3,
  olderVersions: [1, 2],
  aliases: ['n8n-nodes-base.splitInBatches'],
  olderLayouts: readLayouts(format),
  migrations: [
    {
      below: 3,
      migrate: (old, version) => ({
        ...old,
        layout: version < 2 ? 'loopOnly' : 'loopFirst',
      }),
    },
  ],
  group: 'organization',
  color: '#007755',
  outputs: '={{ $parameter.layout === "loopOnly" ? ["main"] : ["main", "main"] }}',
  outputNames: '={{ $parameter.layout === "doneFirst" ? ["done", "loop"] : ["loop", "done"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['loop', 'batch', 'iterate', 'each', 'chunk', 'concatenate'],
  },
  params,
  run(context) {
    const { batchSize, options, layout } = context.params(0)
    const progress = context.state as Progress
    if (progress.items === undefined || options.reset === true) begin(context, progress)
    else progress.cameBack = [...(progress.cameBack ?? []), ...cameBack(context)]
    const batch = nextBatch(progress, Math.max(1, Math.floor(batchSize)))
    if (layout === 'loopOnly') return [batch.length > 0 ? batch : null]
    progress.done = batch.length === 0
    const [done, loop] = batch.length > 0 ? [null, batch] : [finish(progress), null]
    return layout === 'loopFirst' ? [loop, done] : [done, loop]
  },
})

function begin<P>({ items, runIndex }: RunContext<P>, progress: Progress): void {
  Object.assign(progress, {
    items: [...items],
    startRun: runIndex,
    cameBack: [],
    position: 0,
  })
}

/** What went through the loop, each item still knowing the run in which it came back. */
const cameBack = <P>({ items, runIndex }: RunContext<P>): Item[] =>
  items.map((item, index) => ({ ...item, pairedItem: { item: index, run: runIndex } }))

function nextBatch(progress: Progress, size: number): Item[] {
  const { items = [], position = 0, startRun = 0 } = progress
  const batch = items.slice(position, position + size)
  progress.position = position + batch.length
  progress.noItemsLeft = progress.position >= items.length
  progress.currentRunIndex = Math.ceil(position / size)
  progress.maxRunIndex = Math.ceil(items.length / size)
  return batch.map((item, index) => ({ ...item, pairedItem: { item: position + index, run: startRun } }))
}

/** All that came back. What arrives later adds to it: a new loop begins only where the node is reset. */
const finish = ({ cameBack: items = [] }: Progress): Item[] => items
