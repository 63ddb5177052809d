import { contract } from '@heddle/contract'
import { TooLarge, type JsonObject } from '@heddle/core'
import { shownStatus, type ErrorData, type RunEntry } from '@heddle/core/run'
import { z } from 'zod'
import { defineTool, type Ask } from './tool.ts'

const pageSize = 20
/** Of the items of one execution, as text: an assistant has to read all of it. */
const mostCharacters = 40_000

const listExecutions = defineTool({
  name: 'list_executions',
  title: 'List executions',
  description: 'Lists past executions, newest first.',
  readOnly: true,
  input: z.object({
    workflowId: z.string().max(20).optional().describe('Only executions of this workflow'),
    status: z.enum(['success', 'error', 'waiting']).optional(),
    before: z.string().max(20).optional().describe('Only executions older than this id'),
  }),
  async run(ask, { workflowId, status, before }) {
    const filter = {
      workflowId,
      ...(status === 'waiting' && { waitTill: true }),
      ...(status && status !== 'waiting' && { finished: status === 'success', waitTill: false }),
    }
    const { results } = await ask(contract.executions.list, {
      query: {
        filter: JSON.stringify(filter),
        limit: String(pageSize),
        ...(before !== undefined && { lastId: before }),
      },
    })
    return {
      executions: results.map((execution) => ({
        id: execution.id,
        workflowId: execution.workflowId,
        workflow: execution.workflowName,
        status: shownStatus(execution),
        mode: execution.mode,
        startedAt: execution.startedAt,
        stoppedAt: execution.stoppedAt,
      })),
    }
  },
})

const getExecution = defineTool({
  name: 'get_execution',
  title: 'Get an execution',
  description:
    'Tells how an execution went: its status, its error, and what each node gave out. Long data is cut; name a node to see more of it.',
  readOnly: true,
  input: z.object({
    id: z.string().max(20).describe('The id of the execution'),
    node: z.string().max(200).optional().describe('Only what this node gave out'),
  }),
  run: (ask, { id, node }) => readExecution(ask, id, node),
})

/** An execution in so many characters as an assistant can read. */
export async function readExecution(ask: Ask, id: string, node?: string): Promise<JsonObject> {
  const execution = await ask(contract.executions.get, { params: { id } }).catch((error: unknown) => {
    if (error instanceof TooLarge) throw new DataTooLarge()
    throw error
  })
  const { resultData } = execution.data
  const runs = Object.entries(resultData.runData).filter(([name]) => node === undefined || name === node)
  const share = Math.floor(mostCharacters / Math.max(1, runs.length))
  return {
    executionId: id,
    workflowId: execution.workflowId,
    status: shownStatus(execution),
    mode: execution.mode,
    startedAt: execution.startedAt,
    stoppedAt: execution.stoppedAt,
    ...(resultData.error && { error: problemOf(resultData.error) }),
    nodes: runs.map(([name, entries]) => ({ node: name, ...lastRun(entries, share) })),
  }
}

class DataTooLarge extends TooLarge {
  override readonly hint = 'Ask a person to look at it in the editor'
  constructor() {
    super('This execution has too much data to show here')
  }
}

/** Of a node in a loop the last run tells most. */
function lastRun(entries: readonly RunEntry[], most: number): JsonObject {
  const last = entries.at(-1)
  const outputs = last?.data?.main ?? []
  const items = outputs.map((output) => (output ?? []).map(({ json }) => json))
  return {
    runs: entries.length,
    ms: last?.executionTime ?? 0,
    ...(last?.error && { error: problemOf(last.error) }),
    ...(last?.asked && { input: cut(last.asked.input, most) }),
    itemCounts: items.map((output) => output.length),
    outputs: items.map((output) => firstThatFit(output, Math.floor(most / Math.max(1, items.length)))),
  }
}

/** Whole items, as many as fit; the beginning of the first one if none does. */
function firstThatFit(items: readonly JsonObject[], most: number): unknown[] {
  const kept: unknown[] = []
  let size = 0
  for (const item of items) {
    size += JSON.stringify(item).length
    if (size > most) break
    kept.push(item)
  }
  const [first] = items
  return kept.length === 0 && first ? [cut(first, most)] : kept
}

function cut(value: JsonObject, most: number): unknown {
  const text = JSON.stringify(value)
  return text.length <= most ? value : `${text.slice(0, most)}… (${text.length} characters)`
}

const problemOf = ({ message, description, node }: ErrorData): JsonObject => ({
  message,
  ...(description && { description }),
  ...(node && { node: node.name }),
})

export const executionTools = [listExecutions, getExecution]
