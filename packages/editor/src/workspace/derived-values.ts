import type { JsonObject } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import { create } from 'zustand'
import { request } from '../api/request.ts'
import { derivedValuesMax } from '../lib/constants.ts'
import type { NodeTypeHeader } from './node-types.ts'

/** A result that comes a moment later; null when it cannot be had. */
export interface Derived {
  readonly value: unknown
}

/**
 * What node types say by expressions over parameters: subtitles, the number of ports. The evaluator is
 * fetched when the first one is needed, so results come a moment later. Each time some have come, this changes.
 */
export const useDerived = create<{ times: number }>(() => ({ times: 0 }))

interface DerivedValueRequest {
  template: string
  parameters: () => JsonObject
}

/** What an expression of a node's type says about the node. The node keeps it, as long as there is the node. */
export function deriveFor(
  node: WorkflowNode,
  type: NodeTypeHeader,
  { template, parameters }: DerivedValueRequest,
): Derived {
  const ofNode = kept.get(node)
  const found = ofNode?.get(template)
  if (found?.type === type) return found.derived
  const derived = derive(template, parameters())
  kept.set(node, new Map(ofNode).set(template, { type, derived }))
  return derived
}

const kept = new WeakMap<WorkflowNode, Map<string, { type: NodeTypeHeader; derived: Derived }>>()

/** The results for the parameters that were seen last, for nodes that are alike and for edits that come back. */
const recent = new Map<string, Derived>()

interface Job {
  template: string
  parameters: JsonObject
  derived: { value: unknown }
}
const wanted: Job[] = []

function derive(template: string, parameters: JsonObject): Derived {
  const key = `${template}\n${JSON.stringify(parameters)}`
  const known = recent.get(key)
  if (known) {
    remember(key, known)
    return known
  }
  const derived = { value: undefined }
  remember(key, derived)
  wanted.push({ template, parameters, derived })
  if (wanted.length === 1) queueMicrotask(() => void evaluateWanted())
  return derived
}

/** The one that was used longest ago makes room. */
function remember(key: string, derived: Derived): void {
  recent.delete(key)
  recent.set(key, derived)
  const [oldest] = recent.keys()
  if (recent.size > derivedValuesMax && oldest !== undefined) recent.delete(oldest)
}

/** All that was asked for since the last time, in one go: a workflow of 1,000 nodes redraws once. */
async function evaluateWanted(): Promise<void> {
  const jobs = wanted.splice(0)
  const { evaluateParameters } = await import('./parameter-evaluator.ts')
  const beyond = jobs.filter(({ template, parameters, derived }) => {
    const result = evaluateParameters(template, parameters)
    if (!result.needsSandbox) derived.value = result.value
    return result.needsSandbox
  })
  if (beyond.length < jobs.length) tell()
  if (beyond.length === 0) return
  await Promise.all(beyond.map(evaluateRemotely))
  tell()
}

const tell = (): void => useDerived.setState(({ times }) => ({ times: times + 1 }))

async function evaluateRemotely({ template, parameters, derived }: Job): Promise<void> {
  const { parameterData } = await import('./parameter-evaluator.ts')
  try {
    const result = await request('POST /expressions/preview', {
      body: { expression: template, data: parameterData(parameters), itemIndex: 0 },
    })
    derived.value = result.type === 'value' ? result.value : null
  } catch {
    derived.value = null
  }
}
