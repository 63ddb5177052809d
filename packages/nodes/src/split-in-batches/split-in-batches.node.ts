import { defineNode, param, type Item, type RunContext } from '@heddle/core'

const params = {
  batchSize: param.number({ label: 'Batch Size', default: 1, typeOptions: { minValue: 1 } }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      reset: param.boolean({
        label: 'Reset',
        description: 'Whether to begin again with the items that arrive now',
      }),
    },
  }),
  /** The first versions had one output, for the batches. */
  singleOutput: param.hidden({ label: 'Single Output', default: false }),
}

/** What the node remembers between its runs. */
interface Progress {
  items?: Item[]
  done?: Item[]
  position?: number
  noItemsLeft?: boolean
}

export const splitInBatches = defineNode({
  name: 'splitInBatches',
  label: 'Loop Over Items',
  description: 'Gives out its items batch by batch, until all have gone through the loop',
  version: 3,
  olderVersions: [1, 2],
  aliases: ['n8n-nodes-base.splitInBatches'],
  migrations: [{ below: 3, migrate: (old) => ({ batchSize: 10, ...old, singleOutput: true }) }],
  group: 'organization',
  color: '#007755',
  outputs: '={{ $parameter.singleOutput ? ["main"] : ["main", "main"] }}',
  outputNames: ['done', 'loop'],
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['loop', 'batch', 'iterate', 'each', 'chunk', 'concatenate'],
  },
  params,
  run(context) {
    const { batchSize, options, singleOutput } = context.params(0)
    const progress = context.state as Progress
    const begins = progress.items === undefined || options.reset === true
    if (begins) Object.assign(progress, { items: [...context.items], done: [], position: 0 })
    else progress.done = [...(progress.done ?? []), ...context.items]
    const batch = nextBatch(progress, Math.max(1, Math.floor(batchSize)))
    if (singleOutput) return [batch.length > 0 ? batch : null]
    return batch.length > 0 ? [null, batch] : [finished(context, progress), null]
  },
})

function nextBatch(progress: Progress, size: number): Item[] {
  const { items = [], position = 0 } = progress
  const batch = items.slice(position, position + size)
  progress.position = position + batch.length
  // True already while the last batch is out.
  progress.noItemsLeft = progress.position >= items.length
  return batch.map((item, index) => ({ ...item, pairedItem: { item: position + index } }))
}

/** All that came back; a later arrival begins a new loop. */
function finished<P>(context: RunContext<P>, progress: Progress): Item[] {
  const done = progress.done ?? []
  delete progress.items
  return done.map((item) => item)
}
