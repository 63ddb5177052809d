import type { JsonObject } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import { jsonSchema, tool, type JSONSchema7, type ToolSet } from 'ai'
import { suppliedOf } from './supplied.ts'
import type { Tool } from './tool.ts'

type Asker = Pick<RunContext, 'supplied' | 'node' | 'signal'>

/** What an agent can do, by name. */
export async function toolsOf(context: Asker, itemIndex: number): Promise<ToolSet> {
  const supplied = await suppliedOf(context, 'ai_tool', itemIndex)
  const tools: ToolSet = {}
  for (const each of supplied.flatMap(({ value }) => value)) {
    if (Object.hasOwn(tools, each.name))
      throw new Error(`Two tools are called "${each.name}". Give one of them another name.`)
    tools[each.name] = asTool(each, context.signal)
  }
  return tools
}

/** An error of a tool is told to the model, which goes on with it. */
const asTool = (each: Tool, signal: AbortSignal) =>
  tool({
    description: each.description,
    // Each tool looks at its input itself: what is wrong with it is told like any other error.
    inputSchema: jsonSchema<JsonObject>(each.inputSchema as JSONSchema7),
    execute: (input) => callTool(each, input, signal),
  })

/** Does what a model wants of a tool. */
export async function callTool(
  { needsApproval, execute }: Tool,
  input: JsonObject,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted()
  if (needsApproval === true) throw new Error('A person has to agree to this, and nobody can be asked here')
  return (await execute(input)) ?? null
}
