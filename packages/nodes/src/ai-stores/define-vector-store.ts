import { textOf } from '@heddle/core'
import {
  eachItem,
  type NodeDefinition,
  type NodeOutput,
  type RunContext,
  type SubInput,
  type Supply,
} from '@heddle/core/node'
import { embed } from 'ai'
import { defineSubNode, type SupplyCall } from '../ai/define-ai-node.ts'
import type { VectorStore } from '../ai/knowledge.ts'
import { needSupplied } from '../ai/supplied.ts'
import { oneText } from '../ai/tool-input.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import type { Tool } from '../ai/tool.ts'
import type { AppParts } from '../app/define-app.ts'
import type { AppParams } from '../app/params.ts'
import { joinWords } from '../app/words.ts'
import { textsInData } from '../ai-knowledge/texts-in-data.ts'
import { finder, promptIn, tellDocument, tellFound } from './find-documents.ts'
import { insertDocuments } from './insert-documents.ts'
import type { StoreBackend, StoreCall } from './store-backend.ts'
import { storeCodex, storeWords } from './store-words.ts'

interface StoreSpec extends Omit<AppParts, 'credentials' | 'codex'> {
  credentials?: AppParts['credentials']
  alias?: readonly string[]
  /** The parameter that says whether the store is emptied before documents are inserted. */
  clearedBy?: string
  open(call: StoreCall): StoreBackend | Promise<StoreBackend>
}

const inMode = (...mode: string[]) => ({ show: { mode } })

const subInputs: readonly SubInput[] = [
  { kind: 'ai_embedding', displayName: 'Embedding', required: true, most: 1 },
  {
    kind: 'ai_document',
    displayName: 'Document',
    required: true,
    most: 1,
    displayOptions: inMode('insert'),
  },
  {
    kind: 'ai_reranker',
    displayName: 'Reranker',
    required: true,
    most: 1,
    displayOptions: { show: { mode: ['load', 'retrieve', 'retrieve-as-tool'], useReranker: [true] } },
  },
]

const supplies: readonly Supply[] = [
  { kind: 'ai_vectorStore', displayOptions: inMode('retrieve') },
  { kind: 'ai_tool', displayOptions: inMode('retrieve-as-tool') },
]

/** Makes the node of a vector store: what it does in each mode is the same for all, `open` says where the vectors are. */
export function defineVectorStore({ open, alias = [], clearedBy, ...given }: StoreSpec): NodeDefinition {
  const definition = defineSubNode({
    ...given,
    icon: given.icon ?? 'file:store.svg',
    codex: storeCodex(...alias),
    words: joinWords(storeWords, given.words ?? {}),
    supplies,
    subInputs,
    supply: (call) => supplyStore(call, open),
    run: (context, paramsFor) => runStore({ context, paramsFor, clearedBy, open }),
  })
  const writes = new Set<unknown>(['insert', 'update'])
  return { ...definition, effectOf: ({ mode }) => (writes.has(mode) ? 'writes' : 'reads') }
}

/** What the store is to a chain, a retriever or an agent. */
async function supplyStore(
  { context, params }: SupplyCall,
  open: StoreSpec['open'],
): Promise<VectorStore | Tool[]> {
  const { itemIndex } = context
  const backend = await open({ context, params, life: context })
  const find = await finder({ context, params, backend, itemIndex })
  if (params.text('mode') !== 'retrieve-as-tool')
    return {
      query: (text, { most }) =>
        context.record(
          { query: text, topK: most },
          () => find(text, most),
          (found) => ({
            output: found.map((each) => ({ json: { document: tellDocument(each), score: each.score } })),
          }),
        ),
    }
  const tool = toolOfNode(context, {
    name: params.text('toolName'),
    description: params.text('toolDescription'),
    inputSchema: oneText('input', 'What to look for'),
    async answer({ input }) {
      const found = await find(textOf(input), params.number('topK'))
      return found.map((each) => tellFound(each, params))
    },
  })
  return [tool]
}

interface Running {
  context: RunContext
  paramsFor(itemIndex: number): AppParams
  clearedBy: string | undefined
  open: StoreSpec['open']
}

/** What the store does with items. */
async function runStore({ context, paramsFor, clearedBy, open }: Running): Promise<NodeOutput> {
  const endings: (() => Promise<void> | void)[] = []
  const life = { signal: context.signal, atEnd: (act: () => Promise<void> | void) => void endings.push(act) }
  const opened = new Map<string, Promise<StoreBackend>>()
  const backendFor = (params: AppParams) => {
    const key = placeOf(params)
    const backend = opened.get(key) ?? Promise.resolve(open({ context, params, life }))
    opened.set(key, backend)
    return backend
  }
  try {
    const mode = context.items.length === 0 ? 'insert' : paramsFor(0).text('mode')
    if (mode === 'insert') return await insertDocuments({ context, paramsFor, backendFor, clearedBy })
    return await eachItem(context, async (item, itemIndex) => {
      const params = paramsFor(itemIndex)
      const call = { context, params, backend: await backendFor(params), itemIndex }
      if (mode === 'update') return { json: await replaceDocument(call, textsInData(item.json).join('\n')) }
      const find = await finder(call)
      const found = await find(promptIn(params), params.number('topK'))
      return found.map((each) => ({ json: { document: tellFound(each, params), score: each.score } }))
    })
  } finally {
    for (const end of endings) await end()
  }
}

/** What does not matter for where the vectors are can be different for each item. */
function placeOf({ values }: AppParams): string {
  const { prompt: _prompt, id: _id, topK: _topK, ...rest } = values
  return JSON.stringify(rest)
}

interface Replacing {
  context: RunContext
  params: AppParams
  backend: StoreBackend
  itemIndex: number
}

async function replaceDocument({ context, params, backend, itemIndex }: Replacing, text: string) {
  const id = params.text('id').trim()
  if (id === '') throw new Error('Enter the ID of the document')
  if (text === '') throw new Error('The item has no text')
  if (!backend.update) throw new Error('This store cannot replace documents')
  const model = await needSupplied(context, 'ai_embedding', itemIndex)
  const { embedding } = await embed({ model, value: text, maxRetries: 0, abortSignal: context.signal })
  await backend.update(id, { text, metadata: {}, vector: embedding })
  return { id, ...tellDocument({ text, metadata: {} }) }
}
