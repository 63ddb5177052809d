import type { PushMessage } from '@heddle/contract'
import { isJsonObject, textOf } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import { addLine, addRunData, appendText } from './chat-store.ts'
import { currentDocument } from './document-store.ts'
import { findNodeType } from './node-types.ts'
import { lastNodeRun } from './run-store.ts'
import type { Workspace } from './workspace.ts'

type Said = Extract<PushMessage, { type: 'nodeSaid' }>['data']

/** The trigger that takes messages; undefined when the workflow has none that is switched on. */
export const chatTriggerOf = (workspace: Workspace): WorkflowNode | undefined =>
  currentDocument(workspace).nodes.find(({ type, disabled }) => !disabled && isChat(workspace, type))

/** Whether a run of the whole workflow can only begin with a message. */
export function beginsByChat(workspace: Workspace): boolean {
  const triggers = currentDocument(workspace).nodes.filter(
    ({ type, disabled }) => !disabled && findNodeType(workspace.api.cache, type)?.group.includes('trigger'),
  )
  return triggers.length > 0 && triggers.every(({ type }) => isChat(workspace, type))
}

const isChat = ({ api }: Workspace, type: string): boolean =>
  findNodeType(api.cache, type)?.startsByChat === true

/** A node has said something to whoever reads along. */
export function hear(workspace: Workspace, { part }: Said): void {
  const { chat } = workspace
  if (!chat.getState().isAsking) return
  chat.setState({ lastSpeaker: part.metadata.nodeName })
  switch (part.type) {
    case 'begin':
      return addLine(workspace, { from: 'them', text: '' })
    case 'item':
      return appendText(workspace, part.content)
    case 'wait':
      return chat.setState({ next: part.url, choices: part.choices ?? [] })
    default:
  }
}

/** The run waits: whoever chats has the word. */
export function listenOn({ chat }: Workspace): void {
  chat.setState({ isAsking: false })
}

/** The run that a message has started is over. */
export function answerByEnd(workspace: Workspace): void {
  const { chat, run } = workspace
  const { isAsking, lastSpeaker } = chat.getState()
  if (!isAsking) return
  const { runData, error } = run.getState()
  const last = lastNodeRun(runData)
  if (error) addLine(workspace, { from: 'problem', text: error.message, runData })
  else if (lastSpeaker === undefined || (answersAtEnd(workspace) && lastSpeaker !== last))
    addLine(workspace, { from: 'them', text: lastWords(workspace, last), runData })
  else addRunData(workspace, runData)
  chat.setState({ isAsking: false, next: undefined, choices: [] })
}

/** Whether what the last node returns is the answer in any case. */
function answersAtEnd(workspace: Workspace): boolean {
  const options = chatTriggerOf(workspace)?.parameters.options
  const mode = isJsonObject(options) ? (options.responseMode ?? 'lastNode') : 'lastNode'
  return mode === 'lastNode'
}

/** Agents and chains put theirs in `output` or `text`. */
function lastWords({ run }: Workspace, node: string | undefined): string {
  const { runData } = run.getState()
  const json = node === undefined ? undefined : runData[node]?.at(-1)?.data?.main[0]?.[0]?.json
  const words = json?.output ?? json?.text ?? json
  return words === undefined ? '' : textOf(words)
}
