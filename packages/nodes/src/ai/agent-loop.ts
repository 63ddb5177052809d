import type { JsonObject } from '@heddle/core'
import type { ReplyPart } from '@heddle/core/node'
import type { ModelMessage, ToolSet } from 'ai'
import type { AppParams } from '../app/params.ts'
import { stepsTaken } from './agent-steps.ts'
import { toolsOf } from './agent-tools.ts'
import type { RootCall } from './define-ai-node.ts'
import type { OutputParser } from './output-parser.ts'
import { readAnswer, withInstructions, type Answer, type Conversation } from './prompt-answer.ts'
import { filesOf } from './prompt-files.ts'
import { modelOf } from './prompt-model.ts'
import { maybeSupplied, needSupplied } from './supplied.ts'
import { answerWithTools } from './tool-loop.ts'

const usualSystem = 'You are a helpful assistant'
const usualIterations = 10

/** Lets a model think and use tools until it has an answer to the prompt. */
export async function actAsAgent(
  call: RootCall,
  prompt: string,
  say?: (part: ReplyPart) => void,
): Promise<JsonObject> {
  const { context, params, itemIndex } = call
  const [model, memory, tools, parser] = await Promise.all([
    modelOf(context, itemIndex, { needsFallback: params.flag('needsFallback') }),
    maybeSupplied(context, 'ai_memory', itemIndex),
    toolsOf(context, itemIndex),
    params.flag('hasOutputParser') ? needSupplied(context, 'ai_outputParser', itemIndex) : undefined,
  ])
  const earlier = (await memory?.load()) ?? []
  const conversation: Conversation = {
    model,
    system: withInstructions(systemOf(params), parser),
    messages: [...earlier, await questionOf(call, prompt)],
    signal: context.signal,
  }
  const { answer, steps } = await loop(conversation, tools, { params, parser, say })
  await memory?.add([
    { role: 'user', content: prompt },
    { role: 'assistant', content: answer.text },
  ])
  return {
    output: answer.data,
    ...(params.flag('options.returnIntermediateSteps') && { intermediateSteps: stepsTaken(steps) }),
  }
}

const systemOf = (params: AppParams): string =>
  params.value('options.systemMessage') === undefined ? usualSystem : params.text('options.systemMessage')

async function questionOf({ context, params, item }: RootCall, prompt: string): Promise<ModelMessage> {
  const files = await filesOf(context, item, {
    images: params.value('options.passthroughBinaryImages') !== false,
    pdfs: params.flag('options.passthroughBinaryPdfs'),
  })
  return {
    role: 'user',
    content: files.length === 0 ? prompt : [{ type: 'text', text: prompt }, ...files],
  }
}

interface Wanted {
  params: AppParams
  parser: OutputParser | undefined
  /** Tells somebody what the model writes while it does so. */
  say?: ((part: ReplyPart) => void) | undefined
}

async function loop(
  { signal, ...conversation }: Conversation,
  tools: ToolSet,
  { params, parser, say }: Wanted,
) {
  const { messages } = conversation
  const most = roundsOf(params)
  const mustAct = params.flag('options.forceToolCallOnFirstIteration') && Object.keys(tools).length > 0
  const { text, steps, finishReason, responseMessages } = await answerWithTools(
    { ...conversation, signal },
    tools,
    // Data that has to be read first is nothing to read along.
    { most, mustAct, ...(say && !parser && { say }) },
  )
  if (finishReason === 'tool-calls') throw new Error(tooMany(most))
  const said = [...messages, ...responseMessages.slice(0, -1)]
  const answer: Answer = parser
    ? await readAnswer({ ...conversation, messages: said, signal }, text, parser)
    : { text, data: text }
  return { answer, steps }
}

function roundsOf(params: AppParams): number {
  if (params.value('options.maxIterations') === undefined) return usualIterations
  return Math.max(1, Math.floor(params.number('options.maxIterations')))
}

const tooMany = (most: number): string =>
  `The agent has no answer after ${most} ${most === 1 ? 'iteration' : 'iterations'}. Allow more with "Max Iterations", or make its task smaller.`
