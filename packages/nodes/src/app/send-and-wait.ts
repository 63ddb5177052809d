import type { JsonObject } from '@heddle/core'
import type { RunContext, WebhookContext, WebhookDescription, WebhookOutcome } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { endOfWait } from '../form/limit-wait.ts'
import { formAnswer, MissingAnswer } from '../form-trigger/form-answer.ts'
import { formPage, htmlResponse, messagePage } from '../form-trigger/form-page.ts'
import { OwnItems, type AppCall, type AppOperation } from './operation.ts'
import { linksOf, readQuestion, type AnswerLink, type Question } from './question.ts'

const shared = { path: '', isFullPath: true, restartWebhook: true, nodeType: 'form' } as const

/** The page that the links of a question open, and where it sends the answer: `webhooks` of a node that asks. */
export const answerWebhooks: readonly WebhookDescription[] = [
  { name: 'setup', httpMethod: 'GET', ...shared },
  { name: 'default', httpMethod: 'POST', ...shared },
]

/** What an app puts into its message. */
export interface Asking extends Pick<Question, 'message' | 'attribution'> {
  links: readonly AnswerLink[]
}

/**
 * The operation `sendAndWait` of an app, which says how its message shows a question with links. Such a node takes
 * `answerWebhooks` as its `webhooks` and `receiveAnswer` as its `webhook`.
 */
export const sendAndWait = (ask: (call: AppCall, asking: Asking) => Promise<unknown>): AppOperation => ({
  effect: 'writes',
  async run(call) {
    // One question for the whole run: an execution can wait for one answer only.
    if (call.itemIndex === 0)
      await askAndWait(call.context, call.params.values, (asking) => ask(call, asking))
    return new OwnItems([call.item])
  },
})

/** Has the question sent and the execution wait for its answer, or for as long as is said. */
export async function askAndWait(
  context: Pick<RunContext, 'evaluate' | 'waitUntil' | 'now' | 'timezone'>,
  values: JsonObject,
  ask: (asking: Asking) => Promise<unknown>,
): Promise<void> {
  const question = readQuestion(values)
  const address = String(await context.evaluate('={{ $execution.resumeFormUrl }}', 0))
  const { message, attribution, limit } = question
  await ask({ message, attribution, links: linksOf(question, address) })
  context.waitUntil(limit ? endOfWait(limit, context) : null)
}

/** Opening a link asks once more: programs that look into messages open links too, and must not answer for anybody. */
export function receiveAnswer(context: WebhookContext): WebhookOutcome {
  const { params, webhook, request } = context
  const question = readQuestion(params)
  if (webhook === 'setup')
    return { response: htmlResponse(askPage(question, request.query.approved !== 'false')) }
  try {
    return {
      items: [[answerOf(question, context)]],
      response: htmlResponse(messagePage('Thank you', 'Your response was received.', '')),
    }
  } catch (error) {
    if (!(error instanceof MissingAnswer)) throw error
    return { response: htmlResponse(messagePage(question.page.title, error.message, ''), 400) }
  }
}

function answerOf({ responseType, fields }: Question, { request, now }: WebhookContext): Item {
  if (responseType === 'approval') return { json: { data: { approved: request.query.approved !== 'false' } } }
  const { json, binary } = formAnswer(request, fields, now().toISOString())
  const { submittedAt: _, ...answers } = json
  return {
    json: { data: responseType === 'freeText' ? { text: answers.Response ?? '' } : answers },
    ...(binary && { binary }),
  }
}

function askPage({ responseType, buttons, page, fields }: Question, approves: boolean): string {
  const { label: answer } = approves ? buttons.approve : buttons.decline
  return formPage({
    title: page.title,
    description: page.description,
    button: responseType === 'approval' ? answer : page.button,
    fields,
    css: page.css,
    test: false,
  })
}
