import { isJsonObject, type JsonObject } from '@heddle/core'
import type { ModelMessage, ToolApprovalResponse } from 'ai'
import type { SuppliedTool } from './supplied-tools.ts'

/** Where an agent stops because someone has to be asked: all that it needs to go on, as plain data. */
export interface AgentPause {
  /** What the model and its tools have said since the prompt. */
  said: ModelMessage[]
  /** What someone is asked, one after another. */
  requests: UseRequest[]
  decisions: Decision[]
}

/** A use of a tool that someone has to agree to. */
export interface UseRequest {
  id: string
  /** As the model calls the tool. */
  tool: string
  /** As people do. */
  label: string
  input: JsonObject
  /** The only one who is asked, if it is not whoever sees the run. */
  mail?: string
}

/** What someone has said to a request. */
export interface Decision {
  id: string
  approved: boolean
  /** What they wrote with it. */
  note: string
}

/** The pause after what a model has said; undefined when it has asked for nothing that needs an answer. */
export function pauseAfter(
  said: readonly ModelMessage[],
  toAsk: ReadonlyMap<string, SuppliedTool>,
): AgentPause | undefined {
  const requests = requestsIn(
    said.findLast(({ role }) => role === 'assistant'),
    toAsk,
  )
  return requests.length === 0 ? undefined : { said: [...said], requests, decisions: [] }
}

function requestsIn(last: ModelMessage | undefined, toAsk: ReadonlyMap<string, SuppliedTool>): UseRequest[] {
  if (last === undefined || typeof last.content === 'string') return []
  const parts = [...last.content]
  return parts.flatMap((part) => {
    if (part.type !== 'tool-approval-request') return []
    const call = parts.find((other) => other.type === 'tool-call' && other.toolCallId === part.toolCallId)
    const tool = call?.type === 'tool-call' ? toAsk.get(call.toolName) : undefined
    if (call?.type !== 'tool-call' || !tool) return []
    const input = isJsonObject(call.input) ? call.input : {}
    return { id: part.approvalId, tool: call.toolName, label: tool.label, input, ...mailOf(tool) }
  })
}

function mailOf({ node }: SuppliedTool): Pick<UseRequest, 'mail'> {
  const mail = node.approval?.mail?.trim() ?? ''
  return mail === '' ? {} : { mail }
}

/** What is still to be asked, the next first. */
export const openRequests = ({ requests, decisions }: AgentPause): UseRequest[] =>
  requests.filter(({ id }) => !decisions.some((decision) => decision.id === id))

/** How often the model has been asked before the pause. */
export const roundsBefore = (pause: AgentPause | undefined): number =>
  pause?.said.filter(({ role }) => role === 'assistant').length ?? 0

/** The conversation up to the pause, and what was decided then. */
export const messagesOf = ({ said, decisions }: AgentPause): ModelMessage[] => [
  ...said,
  { role: 'tool', content: decisions.map(responseOf) },
]

const responseOf = (decision: Decision): ToolApprovalResponse => ({
  type: 'tool-approval-response',
  approvalId: decision.id,
  approved: decision.approved,
  ...(!decision.approved && { reason: refusalOf(decision) }),
})

/** What a model is told instead of an answer. */
const refusalOf = ({ note }: Decision): string =>
  note === '' ? 'The person declined this.' : `The person declined this and wrote: ${note}`

/** Has it recorded what was declined: what is approved is recorded when it is done. */
export function recordDeclined(
  { requests, decisions }: AgentPause,
  toAsk: ReadonlyMap<string, SuppliedTool>,
): void {
  for (const decision of decisions.filter(({ approved }) => !approved)) {
    const request = requests.find(({ id }) => id === decision.id)
    if (request) toAsk.get(request.tool)?.decline(request.input, refusalOf(decision))
  }
}
