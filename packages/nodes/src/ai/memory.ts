import type { ModelMessage } from 'ai'

/** What was said before in a conversation. */
export interface Memory {
  /** The newest messages, as many as the model is to see. */
  load(): Promise<ModelMessage[]>
  /** All that are kept. */
  loadAll(): Promise<ModelMessage[]>
  add(messages: readonly ModelMessage[]): Promise<void>
  clear(): Promise<void>
}
