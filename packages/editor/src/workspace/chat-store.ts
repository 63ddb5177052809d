import type { ReplyChoice } from '@heddle/core/node'
import type { RunData } from '@heddle/core/run'
import { createStore, useStore } from 'zustand'
import type { Workspace } from './workspace.ts'
import { useWorkspace } from './WorkspaceProvider.tsx'

/** Something that was said in the chat. */
export interface ChatLine {
  id: string
  from: 'me' | 'them' | 'problem'
  text: string
  /** What the run did for it. */
  runData?: RunData
}

export interface ChatState {
  isOpen: boolean
  /** What memories know the conversation by. */
  sessionId: string
  lines: readonly ChatLine[]
  /** A message is on its way, or its answer is. */
  isAsking: boolean
  /** The node that was the last one to say something since the message. */
  lastSpeaker: string | undefined
  /** Where the run waits for the next message. */
  next: string | undefined
  /** What it offers to choose from. */
  choices: readonly ReplyChoice[]
}

const fresh = (): Omit<ChatState, 'isOpen'> => ({
  sessionId: crypto.randomUUID(),
  lines: [],
  isAsking: false,
  lastSpeaker: undefined,
  next: undefined,
  choices: [],
})

export type ChatStore = ReturnType<typeof createChatStore>

export const createChatStore = () => createStore<ChatState>(() => ({ isOpen: false, ...fresh() }))

export const useChat = <T>(selector: (state: ChatState) => T): T => useStore(useWorkspace().chat, selector)

export function openChat({ chat }: Workspace): void {
  chat.setState({ isOpen: true })
}

export function closeChat({ chat }: Workspace): void {
  chat.setState({ isOpen: false })
}

/** A conversation that nobody remembers anything of. */
export function beginSession({ chat }: Workspace): void {
  chat.setState(fresh())
}

export function addLine({ chat }: Workspace, line: Omit<ChatLine, 'id'>): void {
  chat.setState(({ lines }) => ({ lines: [...lines, { id: crypto.randomUUID(), ...line }] }))
}

/** Goes on with what is being said. */
export const appendText = (workspace: Workspace, more: string): void =>
  changeLast(workspace, ({ text }) => ({ text: text + more }))

/** What a run did belongs to the last thing that it said. */
export const addRunData = (workspace: Workspace, runData: RunData): void =>
  changeLast(workspace, () => ({ runData }))

function changeLast({ chat }: Workspace, change: (line: ChatLine) => Partial<ChatLine>): void {
  chat.setState(({ lines }) => {
    const last = lines.at(-1)
    return last ? { lines: [...lines.slice(0, -1), { ...last, ...change(last) }] } : {}
  })
}
