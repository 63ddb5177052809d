import { textOf } from '@heddle/core'
import { compileTemplate, evaluateTemplate, isExpression, type ExpressionData } from '@heddle/core/expression'
import type { ExecutionState, Item } from '@heddle/core/run'
import type { KeyRequest } from '../protocol/services.ts'
import { unpackState } from '../state/unpack-state.ts'
import type { World } from '../world/world.ts'

/**
 * What an execution shares with those that it takes turns with: empty when its expression gives nothing or fails. Only the
 * interpreter reads it: an execution must not wait for a turn in the sandbox before it can wait for its turn.
 */
export async function readKey(world: World, request: KeyRequest): Promise<string> {
  const { key } = request
  if (!isExpression(key)) return key
  try {
    return textOf(evaluateTemplate(compileTemplate(key), await dataFor(world, request), 0))
  } catch {
    // It begins all the same: whoever looks at it sees what its trigger got.
    return ''
  }
}

async function dataFor(
  world: World,
  { workflow: source, from, timezone }: KeyRequest,
): Promise<ExpressionData> {
  const workflow = await world.versions.load(source)
  const state = from.type === 'state' ? unpackState(from.state) : world.tickets.find(from.ticket)?.state
  const { node, item } = state ? firstOf(state) : { node: '', item: { json: {} } }
  return {
    workflow,
    node,
    runIndex: 0,
    inputs: [[item]],
    source: [],
    runData: state?.resultData.runData ?? {},
    parameters: {},
    contextData: {},
    execution: { id: '', mode: 'trigger', resumeUrl: '', resumeFormUrl: '' },
    timezone,
    now: Date.now(),
    vars: {},
    env: {},
  }
}

/** The first item that a trigger gives, or is about to be given. */
function firstOf({ resultData, executionData }: ExecutionState): { node: string; item: Item } {
  const [due] = executionData.nodeExecutionStack
  const [[node, runs] = [due?.node ?? '', undefined]] = Object.entries(resultData.runData)
  const main = runs?.[0]?.data?.main ?? due?.data.main ?? []
  return { node, item: main.flatMap((items) => items ?? [])[0] ?? { json: {} } }
}
