import type { JsonObject } from '@heddle/core'
import {
  compileTemplate,
  evaluateTemplate,
  ExpressionError,
  NeedsSandbox,
  type ExpressionData,
  type Template,
} from '@heddle/core/expression'
import type { ItemParameters, NodeDefinition } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import type { EvaluationResult, Sandbox } from '../ports.ts'
import { createTurn, type Pause } from '../fairness/turn.ts'
import { planParameters, type Expression } from './parameter-plan.ts'

interface Preparation {
  node: WorkflowNode
  definition: NodeDefinition
  /** In the newest layout, with defaults filled in. */
  parameters: JsonObject
  data: ExpressionData
  itemCount: number
  sandbox: Sandbox
  signal: AbortSignal
  /** Lets others have their turn. */
  pause?: Pause
}

/**
 * Resolves a node's parameters for all of its items. Most expressions are evaluated when an item is asked for;
 * those that the host may not finish are evaluated here, in one call of the sandbox for all items.
 */
export async function prepareParameters(given: Preparation): Promise<ItemParameters> {
  const plan = planParameters(given.parameters, given.definition.description.properties)
  const known = await evaluateAhead(given, plan.expressions)
  return {
    stored: given.parameters,
    computed: plan.computed,
    open() {
      const slots: Slot[] = []
      const parameters = plan.build((expression, put) =>
        slots.push({ put, valueAt: valuesOf(expression, given, known.get(expression.text)) }),
      )
      return (itemIndex) => {
        for (const { put, valueAt } of slots) put(valueAt(itemIndex))
        return parameters
      }
    },
  }
}

/** A place in the parameters that is filled for every item. */
interface Slot {
  put(value: unknown): void
  valueAt(itemIndex: number): unknown
}

/** How one expression gets its values; decided once, not for every item. */
function valuesOf(expression: Expression, { node, data }: Preparation, known: Results | undefined) {
  const template = compileTemplate(expression.text)
  return (itemIndex: number) => {
    try {
      return known ? valueIn(known[itemIndex]) : evaluateTemplate(template, data, itemIndex)
    } catch (error) {
      throw located(error, { nodeName: node.name, ...expression, itemIndex })
    }
  }
}

type Results = (EvaluationResult[number] | ExpressionError)[]

function valueIn(result: Results[number] | undefined): unknown {
  if (!result) throw new RangeError('There is no item at this index')
  if (result instanceof ExpressionError) throw result
  if ('value' in result) return result.value
  throw new ExpressionError(result.kind ?? 'failed', result.error, { description: result.description })
}

interface Location {
  nodeName: string
  path: string
  text: string
  itemIndex: number
}

/** Says where a failure happened. */
function located(thrown: unknown, { nodeName, path, text, itemIndex }: Location): unknown {
  // A light expression met an item that is larger than anybody could expect, when it was too late to ask the sandbox.
  const error = thrown instanceof NeedsSandbox ? tooLarge() : thrown
  return error instanceof ExpressionError
    ? error.at({ parameter: path, itemIndex, nodeName, expression: text })
    : error
}

const tooLarge = (): ExpressionError =>
  new ExpressionError('limit', 'The item holds more than this expression can go through')

/** The values of everything that is not certain to stay on the host, by template. */
async function evaluateAhead(
  given: Preparation,
  expressions: readonly Expression[],
): Promise<ReadonlyMap<string, Results>> {
  const known = new Map<string, Results>()
  const left: string[] = []
  for (const text of new Set(expressions.map((each) => each.text))) {
    const template = compileTemplate(text)
    if (template.error || (template.light && template.tier === 1)) continue
    const results = template.tier === 1 ? await evaluateOnHost(given, template) : undefined
    if (results) known.set(text, results)
    else left.push(text)
  }
  const found = left.length === 0 ? [] : await evaluateInSandbox(given, left)
  found.forEach((results, index) => known.set(left[index] ?? '', results))
  return known
}

const evaluateInSandbox = (
  { sandbox, data, itemCount, signal }: Preparation,
  templates: readonly string[],
): Promise<EvaluationResult[]> =>
  sandbox.evaluate(
    {
      executionId: data.execution.id,
      templates,
      data,
      itemIndexes: Array.from({ length: Math.max(itemCount, 1) }, (_, index) => index),
    },
    signal,
  )

/** All values of a template, or undefined as soon as one of them needs the sandbox. */
async function evaluateOnHost(
  { data, itemCount, signal, pause = createTurn() }: Preparation,
  template: Template,
): Promise<Results | undefined> {
  const results: Results = []
  for (let index = 0; index < Math.max(itemCount, 1); index++) {
    const result = tryOnHost(template, data, index)
    if (!result) return undefined
    results.push(result)
    const turn = pause()
    if (!turn) continue
    await turn
    signal.throwIfAborted()
  }
  return results
}

function tryOnHost(template: Template, data: ExpressionData, index: number): Results[number] | undefined {
  try {
    return { value: evaluateTemplate(template, data, index) }
  } catch (error) {
    if (error instanceof NeedsSandbox) return undefined
    if (error instanceof ExpressionError) return error
    throw error
  }
}
