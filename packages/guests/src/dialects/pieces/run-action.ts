import { isJsonObject, type JsonObject } from '@heddle/core'
import type { Item } from '@heddle/core/run'
import { guestError } from '../../protocol/guest-error-data.ts'
import type { RunAnswer, RunFacts } from '../../protocol/messages.ts'
import type { HostAccess } from '../guest-package.ts'
import { readAuth } from './auth.ts'
import { fileWriter, pieceContext } from './context.ts'
import { Pauses } from './pauses.ts'
import type { Action, Piece } from './piece.ts'
import { readProps } from './read-props.ts'
import { withServiceMessage } from './service-message.ts'

/** Runs the chosen action once for each item. */
export async function runAction(piece: Piece, facts: RunFacts, host: HostAccess): Promise<RunAnswer> {
  const {
    inputs: [items = []],
    params,
    continueOnFail,
    staticData,
    resume,
  } = facts
  const pauses = new Pauses({ resume, items: items.length })
  const output: Item[] = []
  for (const [index] of items.entries()) {
    const values = params[index] ?? params[0] ?? {}
    try {
      output.push(...(await runForItem(piece, { facts, values, index, host, pauses })))
    } catch (error) {
      const told = withServiceMessage(error)
      if (!continueOnFail) throw Object.assign(told, { context: { itemIndex: index } })
      output.push({ json: {}, error: guestError(told), pairedItem: { item: index } })
    }
  }
  return { output: [output], staticData, ...(pauses.till !== undefined && { waitTill: pauses.till }) }
}

interface Turn {
  facts: RunFacts
  values: JsonObject
  index: number
  host: HostAccess
  pauses: Pauses
}

async function runForItem(piece: Piece, { facts, values, index, host, pauses }: Turn): Promise<Item[]> {
  const action = getAction(piece, values.operation)
  const { files, written } = fileWriter(host)
  const item = facts.inputs[0]?.[index]
  const context = pieceContext({
    auth: await readAuth(piece, { params: values, isNeeded: action.requireAuth !== false, host }),
    propsValue: await readProps(action.props ?? {}, values, { host, item }),
    kept: facts.staticData.global,
    workflowId: facts.workflow.id ?? '',
    executionId: facts.executionId,
    nodeName: facts.node.name,
    isTest: facts.mode === 'manual',
    pauses,
  })
  const items = itemsOf(await action.run({ ...context, files })).map((each) => ({
    ...each,
    pairedItem: { item: index },
  }))
  const [first, ...more] = items
  return first && Object.keys(written).length > 0 ? [{ ...first, binary: written }, ...more] : items
}

function getAction({ actions }: Piece, name: unknown): Action {
  const found = actions.find((action) => action.name === name)
  if (!found) throw new Error(`The piece has no action "${String(name)}"`)
  return found
}

/** A list becomes an item for each entry, anything else one. */
export function itemsOf(result: unknown): Item[] {
  const list: unknown[] = Array.isArray(result) ? result : [result]
  return list.map((entry) => ({ json: isJsonObject(entry) ? entry : { data: entry ?? null } }))
}
