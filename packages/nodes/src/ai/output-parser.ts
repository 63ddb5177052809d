import type { JsonObject } from '@heddle/core'

/** Makes data of what a model writes. */
export interface OutputParser {
  /** JSON Schema of what it makes; absent where any text is fine. */
  schema?: JsonObject
  /** What the model is told about the form of its answer. */
  instructions: string
  /** Throws when the text is not what it should be; the model may try once more. */
  read(text: string): Promise<unknown>
}
