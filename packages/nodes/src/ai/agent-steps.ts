import { textOf, type JsonObject } from '@heddle/core'

/** The parts of a step of the loop that are told of. */
interface Step {
  content: readonly {
    type: string
    toolCallId?: string
    toolName?: string
    input?: unknown
    output?: unknown
    error?: unknown
  }[]
}

/** Which tools were used on the way to the answer, and what they said. */
export const stepsTaken = (steps: readonly Step[]): JsonObject[] =>
  steps.flatMap(({ content }) =>
    content
      .filter(({ type }) => type === 'tool-call')
      .map(({ toolCallId, toolName, input }) => {
        const ended = content.find((part) => part.type !== 'tool-call' && part.toolCallId === toolCallId)
        return {
          action: { tool: toolName, toolInput: input, toolCallId, type: 'tool_call' },
          observation: ended?.type === 'tool-error' ? errorText(ended.error) : textOf(ended?.output),
        }
      }),
  )

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
