import type { JsonObject } from '@heddle/core'
import { defineNode, type NodeDefinition } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { runInMemory, sampleNodes, type MemoryRun, type MemoryRunOptions } from '@heddle/engine/testing'
import { suppliedOf } from '../ai/supplied.ts'
import type { Tool } from '../ai/tool.ts'

/** A tool node, what a model gives it, and the world around it. */
interface ToolUse extends Partial<Omit<MemoryRunOptions, 'start'>> {
  parameters?: JsonObject
  node?: Partial<WorkflowNode>
  /** Which of several tools is meant; the first when absent. */
  tool?: string
  /** One call each; no call when absent. */
  inputs?: readonly JsonObject[]
  /** Data of the item that is worked on. */
  item?: JsonObject
  /** Sub-nodes of the tool, by name and kind. */
  hanging?: Readonly<Record<string, { kind: string; type: string; parameters?: JsonObject }>>
}

interface UsedTool extends MemoryRun {
  /** What a model is told. */
  told: Pick<Tool, 'name' | 'description' | 'inputSchema'>[]
  /** What a model gets back, call by call; the sentence where one fails. */
  answers: unknown[]
}

/** Hangs a tool on a node that uses it as an agent would. */
export async function useTool(definition: NodeDefinition, use: ToolUse): Promise<UsedTool> {
  const { parameters = {}, node, tool, inputs = [], item = {}, hanging = {}, nodes = [], ...world } = use
  const told: UsedTool['told'] = []
  const answers: unknown[] = []
  const user = defineNode({
    name: 'toolUser',
    label: 'Tool User',
    description: 'For tests',
    version: 1,
    group: 'transform',
    subInputs: [{ kind: 'ai_tool', displayName: 'Tool' }],
    params: {},
    async run(context) {
      const supplied = await suppliedOf(context, 'ai_tool', 0)
      const tools = supplied.flatMap(({ value }) => value)
      told.push(...tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })))
      const chosen = tools.find(({ name }) => tool === undefined || name === tool)
      for (const input of inputs) answers.push(await chosen?.execute(input).catch(messageOf))
      return [[...context.items]]
    },
  })
  const { type, description } = definition
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        User: 'heddle.toolUser',
        'My tool': { type, typeVersion: description.defaultVersion, parameters, ...node },
        ...Object.fromEntries(
          Object.entries(hanging).map(([name, { type: each, parameters: given = {} }]) => [
            name,
            { type: each, parameters: given },
          ]),
        ),
      },
      lines: [
        'Start > User',
        'My tool > User as ai_tool',
        ...Object.entries(hanging).map(([name, { kind }]) => `${name} > My tool as ${kind}`),
      ],
    },
    {
      ...world,
      nodes: [...sampleNodes, user, definition, ...nodes],
      start: { type: 'output', node: 'Start', output: [[{ json: item }]] },
    },
  )
  return { ...run, told, answers }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
