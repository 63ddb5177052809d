import { DateTime } from 'luxon'
import { findAncestorItem, type AncestorSearch } from '../../run/lineage.ts'
import { createHostMeter, type Meter } from '../cost/meter.ts'
import { ExpressionError } from '../expression-error.ts'
import type { ExpressionData } from '../expression-data.ts'
import type { Session } from './scope.ts'

type Replaced = Meter & Pick<Session, 'findAncestor' | 'evaluateParameter'>

/** What the expressions of one node run share, over its data. */
export function createSession(data: ExpressionData, replaced: Replaced): Session {
  const nodes = new Map(data.workflow.nodes.map((node) => [node.name, node]))
  let now: DateTime | undefined
  let today: DateTime | undefined
  return {
    data,
    items: data.inputs[0] ?? [],
    timezone: data.timezone,
    get now() {
      now ??= DateTime.fromMillis(data.now, { zone: data.timezone })
      return now
    },
    get today() {
      today ??= this.now.startOf('day')
      return today
    },
    findNode: (name) => nodes.get(name),
    ...replaced,
  }
}

const parameterCost = 2000
const ancestorCost = 500

/** A session for tier 1. */
export function createHostSession(
  data: ExpressionData,
  evaluate: (template: string, itemIndex: number) => unknown,
): Session {
  const meter = createHostMeter()
  const { runData, source } = data
  const known = new Map<string, AncestorSearch>()
  const count = (items: number) => meter.spend(items * ancestorCost)
  let depth = 0
  return createSession(data, {
    ...meter,
    findAncestor: (node, itemIndex) =>
      findAncestorItem({ runData, source, itemIndex, inputIndex: 0, node, known, count }),
    evaluateParameter(template, itemIndex) {
      if (depth > 10) throw new ExpressionError('failed', 'The parameters refer to each other in a circle')
      meter.spend(parameterCost)
      depth++
      try {
        return evaluate(template, itemIndex)
      } finally {
        depth--
      }
    },
  })
}
