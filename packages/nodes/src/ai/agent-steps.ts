import { textOf, type JsonObject } from '@heddle/core'
import type { ModelMessage, ToolResultPart } from 'ai'

/** Which tools were used on the way to the answer, and what they said. */
export function stepsTaken(said: readonly ModelMessage[]): JsonObject[] {
  const parts = said.flatMap(({ content }) => (typeof content === 'string' ? [] : [...content]))
  return parts.flatMap((part, index) => {
    if (part.type !== 'tool-call') return []
    const { toolCallId, toolName, input } = part
    return {
      action: { tool: toolName, toolInput: input, toolCallId, type: 'tool_call' },
      observation: observationOf(resultBehind(parts.slice(index), toolCallId)),
    }
  })
}

/** There are models that use an id again in a later step. */
function resultBehind(parts: readonly Part[], id: string): ToolResultPart['output'] | undefined {
  const result = parts.find((part) => part.type === 'tool-result' && part.toolCallId === id)
  return result?.type === 'tool-result' ? result.output : undefined
}

type Part = Exclude<ModelMessage['content'], string>[number]

function observationOf(output: ToolResultPart['output'] | undefined): string {
  if (output === undefined) return ''
  return output.type === 'execution-denied' ? (output.reason ?? '') : textOf(output.value)
}
