import type { JsonObject } from '@heddle/core'
import {
  createEvaluator,
  ExpressionError,
  NeedsSandbox,
  type Evaluator,
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
  /** Over this data. */
  evaluate?: Evaluator
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
  const { parameters, definition, node, data, evaluate = createEvaluator(data) } = given
  const plan = planParameters(parameters, definition.description.properties)
  const known = plan.uncertain.length > 0 ? await evaluateAhead({ ...given, evaluate }, plan.uncertain) : none
  return {
    stored: parameters,
    computed: plan.computed,
    open() {
      const slots: Slot[] = []
      const built = plan.build((expression, put) =>
        slots.push({ expression, put, known: known.get(expression.template) }),
      )
      return (itemIndex) => {
        for (const slot of slots) slot.put(valueAt(slot, itemIndex))
        return built
      }
    },
  }

  function valueAt({ expression, known: results }: Slot, itemIndex: number): unknown {
    try {
      return results ? valueIn(results[itemIndex]) : evaluate(expression.template, itemIndex)
    } catch (error) {
      throw located(error, { nodeName: node.name, expression, itemIndex })
    }
  }
}

const none: ReadonlyMap<Template, Results> = new Map()

/** A place in the parameters that is filled for every item. */
interface Slot {
  expression: Expression
  put(value: unknown): void
  /** Of the sandbox, if it was asked. */
  known: Results | undefined
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
  expression: Expression
  itemIndex: number
}

/** Says where a failure happened. */
function located(thrown: unknown, { nodeName, expression, itemIndex }: Location): unknown {
  const { path, template } = expression
  // A light expression met an item that is larger than anybody could expect, when it was too late to ask the sandbox.
  const error = thrown instanceof NeedsSandbox ? tooLarge() : thrown
  return error instanceof ExpressionError
    ? error.at({ parameter: path, itemIndex, nodeName, expression: template.text })
    : error
}

const tooLarge = (): ExpressionError =>
  new ExpressionError('limit', 'The item holds more than this expression can go through')

type Ahead = Preparation & { evaluate: Evaluator }

/** The values of everything that is not certain to stay on the host, by template. */
async function evaluateAhead(
  given: Ahead,
  templates: readonly Template[],
): Promise<ReadonlyMap<Template, Results>> {
  const known = new Map<Template, Results>()
  const left: Template[] = []
  for (const template of templates) {
    const results = template.tier === 1 ? await evaluateOnHost(given, template) : undefined
    if (results) known.set(template, results)
    else left.push(template)
  }
  const found = left.length === 0 ? [] : await evaluateInSandbox(given, left)
  left.forEach((template, index) => known.set(template, found[index] ?? []))
  return known
}

const evaluateInSandbox = (
  { sandbox, data, itemCount, signal }: Preparation,
  templates: readonly Template[],
): Promise<EvaluationResult[]> =>
  sandbox.evaluate(
    {
      executionId: data.execution.id,
      templates: templates.map(({ text }) => text),
      data,
      itemIndexes: Array.from({ length: Math.max(itemCount, 1) }, (_, index) => index),
    },
    signal,
  )

/** All values of a template, or undefined as soon as one of them needs the sandbox. */
async function evaluateOnHost(
  { evaluate, itemCount, signal, pause = createTurn() }: Ahead,
  template: Template,
): Promise<Results | undefined> {
  const results: Results = []
  for (let index = 0; index < Math.max(itemCount, 1); index++) {
    const result = tryOnHost(template, evaluate, index)
    if (!result) return undefined
    results.push(result)
    const turn = pause()
    if (!turn) continue
    await turn
    signal.throwIfAborted()
  }
  return results
}

function tryOnHost(template: Template, evaluate: Evaluator, index: number): Results[number] | undefined {
  try {
    return { value: evaluate(template, index) }
  } catch (error) {
    if (error instanceof NeedsSandbox) return undefined
    if (error instanceof ExpressionError) return error
    throw error
  }
}
