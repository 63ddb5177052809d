import type { JsonObject } from '@heddle/core'
import type { WorkflowNode } from '@heddle/core/workflow'
import type { Authority } from './authority.ts'

/** A question to a chat model. */
export interface ModelQuestion {
  authority: Authority
  /** The node that supplies the model. */
  node: WorkflowNode
  messages: readonly ModelMessage[]
  /** What the model may ask to be done. */
  tools: readonly ModelTool[]
}

/** A part of the conversation, in the form that all models here take. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant' | 'tool'
  /** A text for `system`, parts for the others. */
  content: string | unknown[]
}

export interface ModelTool {
  name: string
  description: string
  /** JSON Schema. */
  inputSchema: JsonObject
}

export interface ModelAnswer {
  text: string
  /** What the model wants to be done before it goes on; the input of one that misspells it is undefined. */
  calls: { id: string; name: string; input: unknown }[]
  /** The answer as a part of the conversation. */
  said: ModelMessage
}
