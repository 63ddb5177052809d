import type { JsonObject } from '@heddle/core'

/** Something that a model can do: what it is told about it, and what happens when it does it. */
export interface Tool {
  /** Letters, digits, `_` and `-`. */
  name: string
  description: string
  /** JSON Schema of an object. */
  inputSchema: JsonObject
  /** What it returns is told to the model: a text as it is, anything else as JSON. */
  execute(input: JsonObject): Promise<unknown>
  /** A person has to agree before it is done. */
  needsApproval?: boolean
}

/** The name under which a model knows a node. */
export const toolName = (nodeName: string): string => nodeName.replaceAll(/[^\w-]+/g, '_').slice(0, 64)
