import { DateTime } from 'luxon'
import type { Item } from '../../run/item.ts'
import { findAncestorItem, type AncestorSearch } from '../../run/lineage.ts'
import type { WorkflowNode } from '../../workflow/document.ts'
import { HostMeter, type Meter } from '../cost/meter.ts'
import { ExpressionError } from '../expression-error.ts'
import type { ExpressionData } from '../expression-data.ts'
import type { Session } from './scope.ts'

type Replaced = Meter & Pick<Session, 'findAncestor' | 'evaluateParameter'>

/** A session for another place than the host: what is limited or looked up in another way there is replaced. */
export const createSession = (data: ExpressionData, replaced: Replaced): Session =>
  Object.assign(new HostSession(data, replaced.evaluateParameter), replaced)

const parameterCost = 2000
const ancestorCost = 500

/** The session of tier 1. Every node that runs has one, and most of it is never asked for, so it is made when it is. */
export class HostSession extends HostMeter implements Session {
  readonly data: ExpressionData
  readonly items: readonly Item[]
  readonly timezone: string
  readonly #evaluate: Session['evaluateParameter']
  #depth = 0
  #ancestors: Map<string, AncestorSearch> | undefined
  #nodes: ReadonlyMap<string, WorkflowNode> | undefined
  #now: DateTime | undefined
  #today: DateTime | undefined

  constructor(data: ExpressionData, evaluate: Session['evaluateParameter']) {
    super()
    this.data = data
    this.items = data.inputs[0] ?? []
    this.timezone = data.timezone
    this.#evaluate = evaluate
  }

  get now(): DateTime {
    this.#now ??= DateTime.fromMillis(this.data.now, { zone: this.timezone })
    return this.#now
  }

  get today(): DateTime {
    this.#today ??= this.now.startOf('day')
    return this.#today
  }

  findNode(name: string): WorkflowNode | undefined {
    this.#nodes ??= new Map(this.data.workflow.nodes.map((node) => [node.name, node]))
    return this.#nodes.get(name)
  }

  findAncestor(node: string, itemIndex: number): AncestorSearch {
    const { runData, source } = this.data
    this.#ancestors ??= new Map()
    const known = this.#ancestors
    const count = (items: number) => this.spend(items * ancestorCost)
    return findAncestorItem({ runData, source, itemIndex, inputIndex: 0, node, known, count })
  }

  evaluateParameter(template: string, itemIndex: number): unknown {
    if (this.#depth > 10)
      throw new ExpressionError('failed', 'The parameters refer to each other in a circle')
    this.spend(parameterCost)
    this.#depth++
    try {
      return this.#evaluate(template, itemIndex)
    } finally {
      this.#depth--
    }
  }
}
