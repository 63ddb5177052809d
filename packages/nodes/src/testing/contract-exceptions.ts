/** How a node differs from what is asked of every node, and why. */
interface Exception {
  /** Each item separately unless said otherwise; all items together; or nothing, because it only starts a workflow. */
  takes?: 'each' | 'all' | 'nothing'
  /** How many times its items are repeated; 200 when absent. */
  many?: number
  /** How many items come of none. */
  empty?: number
  /** It has no parameter whose value could be wrong. */
  cannotFail?: boolean
  /** An item that fails goes on as one that does not match, when the node goes on. */
  failsQuietly?: boolean
  why: string
}

export const exceptions: Readonly<Record<string, Exception>> = {
  'heddle.aggregate': { takes: 'all', empty: 1, why: 'It makes one item of all, also of none.' },
  'heddle.code': { takes: 'all', cannotFail: true, why: 'Its code gets all items; code is never computed.' },
  'heddle.compareDatasets': { takes: 'all', why: 'It compares all items of two inputs.' },
  'heddle.convertToFile': { takes: 'all', empty: 1, why: 'It makes one file of all items, also of none.' },
  'heddle.debugHelper': { cannotFail: true, why: 'The use that works has no parameter.' },
  'heddle.evaluation': { cannotFail: true, why: 'What it would note is not read.' },
  'heddle.executeCommand': { takes: 'all', empty: 1, why: 'It runs once, unless told otherwise.' },
  'heddle.executeWorkflow': { takes: 'all', why: 'The other workflow gets all items at once.' },
  'heddle.filter': { failsQuietly: true, why: 'What cannot be compared does not match.' },
  'heddle.if': { failsQuietly: true, why: 'What cannot be compared does not match.' },
  'heddle.form': { takes: 'all', why: 'The execution waits for one answer.' },
  'heddle.function': {
    takes: 'all',
    cannotFail: true,
    why: 'Its code gets all items; code is never computed.',
  },
  'heddle.functionItem': {
    cannotFail: true,
    why: 'Code is never computed; code that throws is tried by itself.',
  },
  'heddle.readBinaryFiles': { takes: 'all', why: 'It reads once, whatever arrives.' },
  'heddle.limit': { takes: 'all', why: 'It chooses among all items.' },
  'heddle.merge': { takes: 'all', cannotFail: true, why: 'It joins all items; appending has no parameter.' },
  'heddle.noOp': { cannotFail: true, why: 'It has no parameters.' },
  'heddle.readPDF': { many: 20, why: 'Reading hundreds of documents takes long.' },
  'heddle.removeDuplicates': { takes: 'all', why: 'It compares each item with all others.' },
  'heddle.respondToWebhook': { takes: 'all', why: 'A call is answered once.' },
  'heddle.simulate': { takes: 'all', why: 'It chooses among all items.' },
  'heddle.sort': { takes: 'all', why: 'It orders all items.' },
  'heddle.splitInBatches': { takes: 'all', why: 'It gives out a part of all items at a time.' },
  'heddle.stickyNote': { takes: 'nothing', why: 'It is a note on the canvas.' },
  'heddle.stopAndError': { takes: 'nothing', why: 'All it does is to fail.' },
  'heddle.ssh': { many: 5, why: 'Each command starts a shell on a real server.' },
  'heddle.summarize': { takes: 'all', why: 'It makes numbers of all items.' },
  'heddle.wait': { takes: 'all', why: 'The whole execution waits.' },
}
