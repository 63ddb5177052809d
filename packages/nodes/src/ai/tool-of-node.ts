import type { JsonObject } from '@heddle/core'
import type { AnsweredCall, SupplyContext } from '@heddle/core/node'
import { tellAnswer } from './tool-answer.ts'
import { checkInput } from './tool-input.ts'
import { toolName, type Tool } from './tool.ts'

interface ToolOfNode {
  /** Only where people can choose one: else it is that of the node. */
  name?: string
  description: string
  inputSchema: JsonObject
  /** What it does with input that fits. */
  answer(input: JsonObject): Promise<unknown>
  /** How an answer is recorded. */
  tell?(answer: unknown): AnsweredCall
}

/** The tool that a sub-node is: its input is checked, and every call of it is recorded. */
export const toolOfNode = (
  { node, record }: SupplyContext,
  { name = '', description, inputSchema, answer, tell = tellAnswer }: ToolOfNode,
): Tool => ({
  name: toolName(name === '' ? node.name : name),
  description,
  inputSchema,
  execute: (input) => record(input, async () => answer(checkInput(inputSchema, input)), tell),
})
