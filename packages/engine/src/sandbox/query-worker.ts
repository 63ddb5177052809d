import { parentPort } from 'node:worker_threads'
import type { QueryTask } from './inside/task-data.ts'
import type { QueryAnswer } from './query-thread.ts'
import { runQuery } from './run-query.ts'

interface QueryRequest {
  texts: readonly string[]
  memoryMb: number
}

parentPort?.on('message', (request: QueryRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer(request))
})

function answer({ texts, memoryMb }: QueryRequest): QueryAnswer {
  try {
    const [task = '{}', ...tables] = texts
    const { query, values, names } = JSON.parse(task) as QueryTask
    const rows = names.map((name, index) => [name, JSON.parse(tables[index] ?? '[]')])
    return { result: JSON.stringify(runQuery({ query, values }, Object.fromEntries(rows), memoryMb)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
