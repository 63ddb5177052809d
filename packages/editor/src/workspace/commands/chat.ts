import type { ReplyChoice } from '@heddle/core/node'
import { messageOf } from '../../api/api-error.ts'
import { chatTriggerOf } from '../chat-events.ts'
import { addLine } from '../chat-store.ts'
import { failed, isDone, done, type Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'
import { runByChat } from './run-workflow.ts'

/** Says something in the chat: a message starts a run, or goes to the one that waits for it. */
export async function sayInChat(
  workspace: Workspace,
  message: string,
  files: readonly File[],
): Promise<Outcome> {
  const { chat } = workspace
  const node = chatTriggerOf(workspace)
  const { isAsking, sessionId, next } = chat.getState()
  if (!node || isAsking) return done
  const names = files.map(({ name }) => name).join(', ')
  addLine(workspace, { from: 'me', text: [message, names].filter((part) => part !== '').join('\n') })
  chat.setState({ isAsking: true, lastSpeaker: undefined })
  if (next !== undefined) return reply(workspace, next, { chatInput: message, sessionId })
  const sent = await Promise.all(files.map(readFile))
  const outcome = await runByChat(workspace, { node: node.name, sessionId, message, files: sent })
  // It may be over already.
  if (!isDone(outcome)) chat.setState({ isAsking: false })
  return outcome
}

/** Chooses what the run that waits offers. */
export function chooseInChat(workspace: Workspace, { label, url }: ReplyChoice): Promise<Outcome> {
  const { chat } = workspace
  addLine(workspace, { from: 'me', text: label })
  chat.setState({ isAsking: true, lastSpeaker: undefined })
  return reply(workspace, url, { sessionId: chat.getState().sessionId })
}

/** How the run goes on is told by its events. */
async function reply({ chat, ...rest }: Workspace, address: string, body: object): Promise<Outcome> {
  chat.setState({ next: undefined, choices: [] })
  try {
    const { pathname, search } = new URL(address)
    const response = await fetch(`${pathname}${search}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    // Nobody reads it here, and what is not read is not let go.
    await response.body?.cancel()
    return done
  } catch (error) {
    chat.setState({ isAsking: false })
    addLine({ chat, ...rest }, { from: 'problem', text: messageOf(error) })
    return failed('run', error)
  }
}

const readFile = async (file: File) => ({
  fileName: file.name,
  mimeType: file.type || 'application/octet-stream',
  data: await asBase64(file),
})

function asBase64(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(textIn(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })
}

const textIn = (result: FileReader['result']): string => (typeof result === 'string' ? result : '')
