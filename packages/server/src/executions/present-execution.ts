import { contract } from '@heddle/contract'
import { emptyState } from '@heddle/core/run'
import { DepthCutter } from '../db/depth-cutter.ts'
import { isBounded, unpackParts } from '@heddle/worker'
import type { Db } from '../db/schema.ts'
import { WrittenJson, type JsonParts } from '../http/written-json.ts'
import { loadWorkflow, summarize, textId, type ExecutionRow } from './execution-queries.ts'
import { fillNodes } from './filled-nodes.ts'

const headSchema = contract.executions.get.response.omit({ data: true })

/** An execution with its data, which nobody parses on the way: it can be as large as it likes. */
export async function presentExecution(db: Db, row: ExecutionRow): Promise<WrittenJson> {
  const stored = await db
    .selectFrom('execution_data')
    .select(['workflow', 'state'])
    .where('executionId', '=', row.id)
    .executeTakeFirst()
  const { retryOf: _o, retrySuccessId: _s, ...summary } = summarize(row)
  const workflow = await loadWorkflow(db, row, stored?.workflow ?? null)
  const head = headSchema.parse({
    ...summary,
    retryOf: textId(row.retryOf),
    retrySuccessId: textId(row.retrySuccessId),
    workflowData: { ...workflow, nodes: await fillNodes(workflow.nodes) },
  })
  return new WrittenJson(withData(JSON.stringify(head), stored?.state ?? null))
}

async function* withData(head: string, state: Uint8Array | null): JsonParts {
  yield `${head.slice(0, -1)},"data":`
  yield* writtenState(state)
  yield '}'
}

async function* writtenState(packed: Uint8Array | null): JsonParts {
  if (!packed) {
    yield JSON.stringify(emptyState())
    return
  }
  if (isBounded(packed)) {
    yield* unpackParts(packed)
    return
  }
  const cutter = new DepthCutter()
  for await (const part of unpackParts(packed)) yield cutter.pass(part)
}
