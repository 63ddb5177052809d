import { createOpenAI } from '@ai-sdk/openai'
import { isStepCount, jsonSchema, tool, ToolLoopAgent } from 'ai'

const expression = jsonSchema<{ expression: string }>({
  type: 'object',
  properties: { expression: { type: 'string' } },
  required: ['expression'],
})

/** The loop of the library alone, with a tool that always gives the same: what an agent in a workflow is measured by. */
export async function runBareAgent(baseURL: string, steps: number): Promise<string> {
  const agent = new ToolLoopAgent({
    model: createOpenAI({ apiKey: 'k', baseURL }).chat('double'),
    stopWhen: isStepCount(steps),
    instructions: 'You are a helpful assistant',
    tools: {
      calculator: tool({
        description: 'Calculates',
        inputSchema: expression,
        execute: async () => '42',
      }),
    },
  })
  return (await agent.generate({ prompt: 'Begin' })).text
}
