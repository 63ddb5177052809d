import type { JsonObject } from '@heddle/core'
import type { ReplyPart } from '@heddle/core/node'
import type { ModelMessage } from 'ai'
import type { AppParams } from '../app/params.ts'
import { messagesOf, pauseAfter, recordDeclined, roundsBefore, type AgentPause } from './agent-pause.ts'
import { stepsTaken } from './agent-steps.ts'
import { toolsOf, type AgentTools } from './agent-tools.ts'
import type { RootCall } from './define-ai-node.ts'
import type { OutputParser } from './output-parser.ts'
import { readAnswer, withInstructions, type Answer, type Conversation } from './prompt-answer.ts'
import { filesOf } from './prompt-files.ts'
import { modelOf } from './prompt-model.ts'
import { maybeSupplied, needSupplied } from './supplied.ts'
import { answerWithTools } from './tool-loop.ts'

const usualSystem = 'You are a helpful assistant'
const usualIterations = 10

interface Acting {
  /** Tells somebody what the model writes while it does so. */
  say?: ((part: ReplyPart) => void) | undefined
  /** Whether the execution can wait until someone has agreed to something. */
  mayAsk?: boolean
  /** Where it goes on, with everything decided. */
  pause?: AgentPause | undefined
}

/** What came of it: an answer, or a question that someone has to answer first. */
export type Acted = { type: 'answered'; json: JsonObject } | { type: 'paused'; pause: AgentPause }

/** Lets a model think and use tools until it has an answer to the prompt. */
export async function actAsAgent(call: RootCall, prompt: string, acting: Acting = {}): Promise<Acted> {
  const { context, params, itemIndex } = call
  const { say, mayAsk = false, pause } = acting
  const [model, memory, tools, parser] = await Promise.all([
    modelOf(context, itemIndex, { needsFallback: params.flag('needsFallback') }),
    maybeSupplied(context, 'ai_memory', itemIndex),
    toolsOf(context, itemIndex, mayAsk),
    params.flag('hasOutputParser') ? needSupplied(context, 'ai_outputParser', itemIndex) : undefined,
  ])
  const earlier = (await memory?.load()) ?? []
  if (pause) recordDeclined(pause, tools.toAsk)
  const conversation: Conversation = {
    model,
    system: withInstructions(systemOf(params), parser),
    messages: [...earlier, await questionOf(call, prompt), ...(pause ? messagesOf(pause) : [])],
    signal: context.signal,
  }
  const looped = await loop(conversation, tools, { params, parser, say, pause })
  if (looped.type === 'paused') return looped
  const { answer, said } = looped
  await memory?.add([
    { role: 'user', content: prompt },
    { role: 'assistant', content: answer.text },
  ])
  const json = {
    output: answer.data,
    ...(params.flag('options.returnIntermediateSteps') && { intermediateSteps: stepsTaken(said) }),
  }
  return { type: 'answered', json }
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

interface Wanted extends Pick<Acting, 'say' | 'pause'> {
  params: AppParams
  parser: OutputParser | undefined
}

type Looped =
  | { type: 'answered'; answer: Answer; said: ModelMessage[] }
  | { type: 'paused'; pause: AgentPause }

async function loop(
  { signal, ...conversation }: Conversation,
  tools: AgentTools,
  { params, parser, say, pause }: Wanted,
): Promise<Looped> {
  const { messages } = conversation
  const most = roundsOf(params)
  const mustAct =
    !pause && params.flag('options.forceToolCallOnFirstIteration') && Object.keys(tools.set).length > 0
  const { text, finishReason, responseMessages } = await answerWithTools(
    { ...conversation, signal },
    tools,
    // Data that has to be read first is nothing to read along.
    { most: most - roundsBefore(pause), mustAct, ...(say && !parser && { say }) },
  )
  const said = [...(pause ? messagesOf(pause) : []), ...responseMessages]
  const next = pauseAfter(said, tools.toAsk)
  // What comes of a tool that nobody can tell of any more need not be asked for.
  if (next && roundsBefore(next) < most) return { type: 'paused', pause: next }
  if (finishReason === 'tool-calls') throw new Error(tooMany(most))
  const before = [...messages, ...responseMessages.slice(0, -1)]
  const answer: Answer = parser
    ? await readAnswer({ ...conversation, messages: before, signal }, text, parser)
    : { text, data: text }
  return { type: 'answered', answer, said }
}

function roundsOf(params: AppParams): number {
  if (params.value('options.maxIterations') === undefined) return usualIterations
  return Math.max(1, Math.floor(params.number('options.maxIterations')))
}

const tooMany = (most: number): string =>
  `The agent has no answer after ${most} ${most === 1 ? 'iteration' : 'iterations'}. Allow more with "Max Iterations", or make its task smaller.`
