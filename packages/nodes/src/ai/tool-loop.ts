import type { ReplyPart } from '@heddle/core/node'
import { isStepCount, ToolLoopAgent, type ModelMessage, type ToolSet } from 'ai'
import type { AgentTools } from './agent-tools.ts'
import { downloader, type Conversation } from './prompt-answer.ts'

interface Rounds {
  /** How often the model is asked at most. */
  most: number
  /** Whether it has to use a tool before it answers. */
  mustAct?: boolean
  /** Tells somebody what the model writes while it does so. */
  say?: (part: ReplyPart) => void
}

/**
 * Asks a model, which may use tools, until it has an answer, or wants one of those that someone is asked about. That of a model that
 * only wants more tools ends with `tool-calls`.
 */
export async function answerWithTools(
  { model, system, messages, signal, http }: Conversation,
  { set: tools, toAsk }: AgentTools,
  { most, mustAct = false, say }: Rounds,
) {
  const agent = new ToolLoopAgent({
    model,
    tools,
    toolApproval: Object.fromEntries([...toAsk.keys()].map((name) => [name, 'user-approval'])),
    maxRetries: 0,
    stopWhen: isStepCount(most),
    allowSystemInMessages: true,
    experimental_download: downloader(http),
    // What fails in a stream comes as a part of it; the library would write it to the console, too.
    onError: () => undefined,
    ...(system !== '' && { instructions: system }),
    ...(mustAct && {
      prepareStep: ({ stepNumber }) => (stepNumber === 0 ? { toolChoice: 'required' } : {}),
    }),
  })
  const question = { messages, abortSignal: signal }
  return say ? speak(agent, question, say) : agent.generate(question)
}

interface Question {
  messages: ModelMessage[]
  abortSignal: AbortSignal
}

/** Thinks aloud: what the model writes between and after the use of tools is told as it comes. */
async function speak(
  agent: ToolLoopAgent<never, ToolSet>,
  question: Question,
  say: (part: ReplyPart) => void,
) {
  const spoken = await agent.stream(question)
  let hasBegun = false
  const begin = () => {
    if (!hasBegun) say({ type: 'begin' })
    hasBegun = true
  }
  for await (const part of spoken.fullStream) {
    if (part.type === 'text-delta') {
      begin()
      say({ type: 'item', content: part.text })
    }
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') question.abortSignal.throwIfAborted()
  }
  const [text, finishReason, responseMessages] = await Promise.all([
    spoken.text,
    spoken.finishReason,
    spoken.responseMessages,
  ])
  // Where it only asks for something, it has said nothing yet.
  if (finishReason !== 'tool-calls') begin()
  if (hasBegun) say({ type: 'end' })
  return { text, finishReason, responseMessages }
}
