import { messageOf } from '../../../api/api-error.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import type { Evaluation } from './evaluate.ts'

interface Job {
  expression: string
  node: string
  itemIndex: number
  signal?: AbortSignal
}

/** What an expression gives for one item: the server helps where the page cannot evaluate it. */
export async function evaluateSomewhere(
  { api, evaluator }: Workspace,
  { expression, node, itemIndex, signal }: Job,
): Promise<Evaluation> {
  const { evaluate } = await import('./evaluate.ts')
  const data = evaluator.dataFor(node)
  if (!data) return { kind: 'later' }
  const local = evaluate(expression, data, itemIndex)
  if (local.kind !== 'needsServer') return local
  try {
    const result = await api.request('POST /expressions/preview', {
      body: { expression, data: local.data, itemIndex },
      signal,
    })
    return result.type === 'failed' ? { kind: 'invalid', message: result.message } : found(result.value)
  } catch (error) {
    if (signal?.aborted) throw error
    return { kind: 'invalid', message: messageOf(error) }
  }
}

const found = (value: unknown): Evaluation =>
  value === undefined ? { kind: 'notFound' } : { kind: 'value', value }
