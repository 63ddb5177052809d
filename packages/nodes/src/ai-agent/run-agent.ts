import { textOf } from '@heddle/core'
import type { NodeOutput, ReplyPart, RunContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { actAsAgent } from '../ai/agent-loop.ts'
import { openRequests, type AgentPause, type Decision } from '../ai/agent-pause.ts'
import type { RootCall } from '../ai/define-ai-node.ts'
import { inBatches } from '../ai/prompt-batches.ts'
import { promptOf } from '../ai/prompt-text.ts'
import type { AppParams } from '../app/params.ts'
import { askForApproval } from './ask-for-approval.ts'
import { keepItems, takeItems, type KeptItem } from './kept-items.ts'

/** Lets the agent work on all items. Where it has to ask someone, the execution waits and the node runs once more. */
export async function runAgent(
  context: RunContext,
  paramsFor: (itemIndex: number) => AppParams,
): Promise<NodeOutput> {
  const kept = takeItems(context)
  const decision = decisionIn(context.takeAnswer())
  const output = await inBatches(context, { paramsFor, at: 'options.batching', usual: 1 }, (call) =>
    workOn(call, kept, decision),
  )
  const asking = [...kept].toSorted(([one], [other]) => one - other).find(isOpen)
  if (!asking) return output
  const [itemIndex, { pause }] = asking
  const [request] = openRequests(pause)
  if (!request) return output
  const { tool: _tool, ...wanted } = request
  const question = { ...wanted, streams: context.streams }
  await askForApproval(context, question, itemIndex)
  keepItems(context, { question, items: [...kept] })
  context.waitUntil(null)
  return [[]]
}

function decisionIn(answer: Item | undefined): Decision | undefined {
  if (!answer) return undefined
  const { id, approved, note } = answer.json
  return { id: textOf(id), approved: approved === true, note: textOf(note) }
}

type AskingItem = Extract<KeptItem, { type: 'asking' }>

const isOpen = (entry: [number, KeptItem]): entry is [number, AskingItem] => entry[1].type === 'asking'

/** An item that asks gives nothing yet, and those that come after it have not begun. */
async function workOn(
  call: RootCall,
  kept: Map<number, KeptItem>,
  decision: Decision | undefined,
): Promise<Item | Item[]> {
  const before = kept.get(call.itemIndex)
  if (before?.type === 'done') return { json: before.json }
  if (before?.type === 'failed') throw new Error(before.message)
  if (!before && [...kept].some(isOpen)) return []
  const pause = before && decided(before.pause, decision)
  if (pause && openRequests(pause).length > 0) {
    kept.set(call.itemIndex, { type: 'asking', pause })
    return []
  }
  const worked = await act(call, pause)
  kept.set(call.itemIndex, worked.kept)
  if (worked.error !== undefined) throw worked.error
  return worked.kept.type === 'done' ? { json: worked.kept.json } : []
}

async function act(
  call: RootCall,
  pause: AgentPause | undefined,
): Promise<{ kept: KeptItem; error?: unknown }> {
  try {
    const acted = await actAsAgent(call, promptOf(call), { say: readAlong(call), mayAsk: true, pause })
    return {
      kept:
        acted.type === 'answered'
          ? { type: 'done', json: acted.json }
          : { type: 'asking', pause: acted.pause },
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kept: { type: 'failed', message }, error }
  }
}

/** The decision belongs to one request of one item. */
function decided(pause: AgentPause, decision: Decision | undefined): AgentPause {
  const isMeant = decision && openRequests(pause).some(({ id }) => id === decision.id)
  return isMeant ? { ...pause, decisions: [...pause.decisions, decision] } : pause
}

/** How what the model writes is told to somebody who reads along, if the agent may do that. */
function readAlong({ context, params, itemIndex }: RootCall): ((part: ReplyPart) => void) | undefined {
  if (!context.streams || params.value('options.enableStreaming') === false) return undefined
  return (part) => context.say(part, itemIndex)
}
