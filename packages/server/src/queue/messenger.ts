/** What processes of one instance tell each other. */
export interface Messages {
  /** An execution that the receiver waits for has answered its caller: as `packResponse` writes it; null for no answer. */
  answered: { executionId: number; response: unknown }
  /** A line of an answer that somebody at the receiver reads while it is made. */
  said: { executionId: number; line: string }
  /** An execution that the receiver waits for has ended, or waits. */
  ended: { executionId: number; status: string; stoppedAt: string }
  /** This process waits for an execution that is over: whoever has run it tells once more how it ended. */
  answerWanted: { executionId: number; processId: string }
  /** An execution of the receiver is to be stopped. */
  cancel: { executionId: number }
  /** For an open page of an editor: messages as JSON text, in their order. */
  push: { sessionId: string; userId: string; json: string }
  /** For the open pages of these people, but for the one it comes from. */
  pages: { userIds: string[]; json: string; except: string | undefined }
  /** For a caller who keeps a stream of events open at the receiver. */
  event: { line: string; place: string; text: string }
  /** These sessions are over. */
  sessionsEnded: { tokenHashes: string[] }
  /** The triggers of a workflow are to be started as they are stored now, or stopped. */
  triggersChanged: { workflowId: number }
}

export type MessageKind = keyof Messages

/** One process, or all others. */
export type Receiver = { process: string } | 'others'

export type Listener<K extends MessageKind> = (message: Messages[K]) => void

/**
 * Messages between the processes of an instance. Those of one kind arrive in the order in which they were sent. One that gets
 * lost costs time and never work: whoever waits looks at the rows, too.
 */
export interface Messenger {
  send<K extends MessageKind>(to: Receiver, kind: K, message: Messages[K]): void
  on<K extends MessageKind>(kind: K, listener: Listener<K>): void
  /** Starts to listen. */
  open(): Promise<void>
  close(): Promise<void>
}

/** For a process that is alone. */
export const noMessenger: Messenger = {
  send: () => undefined,
  on: () => undefined,
  open: async () => undefined,
  close: async () => undefined,
}
