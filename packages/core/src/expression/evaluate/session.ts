import { DateTime } from 'luxon'
import { findAncestorItem } from '../../run/lineage.ts'
import { ExpressionError, NeedsSandbox } from '../expression-error.ts'
import type { ExpressionData } from '../expression-data.ts'
import type { Session } from './scope.ts'

/**
 * Elements visited, characters written: a fraction of a second for one evaluation, some seconds for all of a node run.
 * The sandbox does what is beyond.
 */
const hostBudget = { evaluation: 4_000_000, total: 400_000_000 }

/** Characters that the expressions of one node run may make, small texts aside. */
const maxProduced = 100_000_000
const smallText = 10_000

type Replaced = Pick<Session, 'findAncestor' | 'evaluateParameter' | 'spend' | 'beginEvaluation' | 'produce'>

/** What the expressions of one node run share, over its data. */
export function createSession(data: ExpressionData, replaced: Replaced): Session {
  const nodes = new Map(data.workflow.nodes.map((node) => [node.name, node]))
  let now: DateTime | undefined
  return {
    data,
    items: data.inputs[0] ?? [],
    timezone: data.timezone,
    get now() {
      now ??= DateTime.fromMillis(data.now, { zone: data.timezone })
      return now
    },
    findNode: (name) => nodes.get(name),
    ...replaced,
  }
}

/** A session for tier 1. Its work is counted, because it runs in the server and in the page. */
export function createHostSession(
  data: ExpressionData,
  evaluate: (template: string, itemIndex: number) => unknown,
): Session {
  let spent = 0
  let before = 0
  let produced = 0
  let depth = 0
  return createSession(data, {
    findAncestor: (node, itemIndex) =>
      findAncestorItem({ runData: data.runData, source: data.source, itemIndex, inputIndex: 0, node }),
    spend(amount) {
      const after = spent + amount
      if (after - before > hostBudget.evaluation || after > hostBudget.total)
        throw new NeedsSandbox('too much work')
      spent = after
    },
    produce(text) {
      if (text.length > smallText) produced += text.length
      if (produced > maxProduced) {
        throw new ExpressionError('limit', 'The expressions of this node make more text than memory can hold')
      }
      return text
    },
    beginEvaluation() {
      before = spent
    },
    evaluateParameter(template, itemIndex) {
      if (depth > 10) throw new ExpressionError('failed', 'The parameters refer to each other in a circle')
      depth++
      try {
        return evaluate(template, itemIndex)
      } finally {
        depth--
      }
    },
  })
}
