import type { JsonObject } from '@heddle/core'
import { create } from 'zustand'
import { request } from '../api/request.ts'

interface DerivedState {
  /** Results by template and parameters; null for what cannot be evaluated. */
  values: ReadonlyMap<string, unknown>
}

/**
 * What node types say by expressions over parameters: subtitles, the number of ports. The evaluator is
 * fetched when the first one is needed, so results come a moment later.
 */
export const useDerived = create<DerivedState>(() => ({ values: new Map() }))

const wanted = new Map<string, { template: string; parameters: JsonObject }>()

/** The key under which the result will be found; asks for it when nobody has yet. */
export function deriveValue(template: string, parameters: JsonObject): string {
  const key = `${template}\n${JSON.stringify(parameters)}`
  if (!useDerived.getState().values.has(key) && !wanted.has(key)) {
    wanted.set(key, { template, parameters })
    if (wanted.size === 1) queueMicrotask(() => void evaluateWanted())
  }
  return key
}

/** All that was asked for since the last time, in one go: a workflow of 1,000 nodes redraws once. */
async function evaluateWanted(): Promise<void> {
  const { evaluateParameters } = await import('./parameter-evaluator.ts')
  const jobs = [...wanted]
  const beyond: typeof jobs = []
  const results = jobs.flatMap(([key, job]): [string, unknown][] => {
    const result = evaluateParameters(job.template, job.parameters)
    if (result.needsSandbox) beyond.push([key, job])
    return result.needsSandbox ? [] : [[key, result.value]]
  })
  put(results)
  const remote = await Promise.all(
    beyond.map(async ([key, job]) => [key, await evaluateRemotely(job)] as const),
  )
  put(remote)
  for (const [key] of jobs) wanted.delete(key)
  if (wanted.size > 0) void evaluateWanted()
}

function put(results: readonly (readonly [string, unknown])[]): void {
  if (results.length > 0) {
    useDerived.setState(({ values }) => ({ values: new Map([...values, ...results]) }))
  }
}

async function evaluateRemotely(job: { template: string; parameters: JsonObject }): Promise<unknown> {
  const { parameterData } = await import('./parameter-evaluator.ts')
  try {
    const answer = await request('POST /expressions/preview', {
      body: { expression: job.template, data: parameterData(job.parameters), itemIndex: 0 },
    })
    return 'value' in answer ? answer.value : null
  } catch {
    return null
  }
}
