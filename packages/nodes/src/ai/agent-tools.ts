import type { JsonObject } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import { jsonSchema, tool, type JSONSchema7, type ToolSet } from 'ai'
import { suppliedTools, type SuppliedTool } from './supplied-tools.ts'
import type { Tool } from './tool.ts'

type Asker = Pick<RunContext, 'supplied' | 'node' | 'signal'>

/** What an agent can do, by name. */
export interface AgentTools {
  set: ToolSet
  /** Those that someone is asked about before they are used. */
  toAsk: ReadonlyMap<string, SuppliedTool>
}

/** The tools of an agent. Who cannot ask anybody is refused those that someone has to agree to. */
export async function toolsOf(context: Asker, itemIndex: number, mayAsk = false): Promise<AgentTools> {
  const set: ToolSet = {}
  const toAsk = new Map<string, SuppliedTool>()
  for (const each of await suppliedTools(context, itemIndex)) {
    const { name, needsApproval, ...rest } = each.tool
    if (Object.hasOwn(set, name))
      throw new Error(`Two tools are called "${name}". Give one of them another name.`)
    const asks = mayAsk && needsApproval === true
    if (asks) toAsk.set(name, each)
    set[name] = asTool(asks ? { name, ...rest } : each.tool, context.signal)
  }
  return { set, toAsk }
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
