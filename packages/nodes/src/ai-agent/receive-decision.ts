import { textOf, type JsonObject } from '@heddle/core'
import type {
  BegunExecution,
  WebhookContext,
  WebhookDescription,
  WebhookOutcome,
  WebhookResponse,
} from '@heddle/core/node'
import { readMessage } from '../ai-chat/read-message.ts'
import { formAnswer, MissingAnswer } from '../form-trigger/form-answer.ts'
import { formPage, htmlResponse, messagePage } from '../form-trigger/form-page.ts'
import { readField } from '../form/define-fields.ts'
import { inputText } from './ask-for-approval.ts'
import { findQuestion, type OpenQuestion } from './kept-items.ts'

const shared = { path: '', isFullPath: true, restartWebhook: true } as const

/** The page of a question and where it sends the answer, and where a chat sends one. */
export const decisionWebhooks: readonly WebhookDescription[] = [
  { name: 'setup', httpMethod: 'GET', nodeType: 'form', ...shared },
  { name: 'default', httpMethod: 'POST', nodeType: 'form', ...shared },
  { name: 'chat', httpMethod: 'POST', ...shared },
]

/** Takes what someone decides about the question that the execution waits with, and about no other one. */
export function receiveDecision(context: WebhookContext): WebhookOutcome {
  const { webhook, request, state } = context
  const question = findQuestion(state)
  const { call } = request.query
  const isMeant = call === question?.id || (webhook === 'setup' && call === undefined)
  if (!question || !isMeant) return { response: tooLate(webhook) }
  if (webhook === 'chat') return receiveChat(question, request)
  if (webhook === 'setup') return { response: htmlResponse(questionPage(question)) }
  return receiveForm(question, context)
}

/** Whoever answers reads on. Who writes instead of choosing declines, and says why. */
function receiveChat({ id, streams }: OpenQuestion, request: WebhookContext['request']): WebhookOutcome {
  const approved = request.query.approved === 'true'
  const { chatInput } = readMessage(request).item.json
  return {
    ...decisionOf({ id, approved, note: textOf(chatInput) }),
    streamed: { pieces: streams, ending: 'nothingSaid' as const },
  }
}

function receiveForm({ id }: OpenQuestion, { request, now }: WebhookContext): WebhookOutcome {
  try {
    const { Answer, Note } = formAnswer(request, fields, now().toISOString()).json
    return {
      ...decisionOf({ id, approved: Answer === approve, note: textOf(Note) }),
      response: htmlResponse(messagePage('Thank you', 'Your response was received.', '')),
    }
  } catch (error) {
    if (!(error instanceof MissingAnswer)) throw error
    return { response: htmlResponse(messagePage('Approval', error.message, ''), 400) }
  }
}

/** The agent goes on with it. */
const decisionOf = (json: JsonObject): Pick<BegunExecution, 'items' | 'runs'> => ({
  items: [[{ json }]],
  runs: true,
})

const approve = 'Approve'

const fields = [
  {
    fieldLabel: 'Answer',
    fieldType: 'radio',
    requiredField: true,
    fieldOptions: { values: [{ option: approve }, { option: 'Decline' }] },
  },
  { fieldLabel: 'Note', fieldType: 'textarea' },
].map(readField)

const questionPage = (question: OpenQuestion): string =>
  formPage({
    title: `Approve "${question.label}"?`,
    description: inputText(question),
    button: 'Send',
    fields,
    css: '.about { white-space: pre-wrap; overflow-wrap: anywhere; font-family: monospace }',
    test: false,
    action: `?call=${encodeURIComponent(question.id)}`,
  })

/** A chat shows texts, and people who follow a link a page. */
const tooLate = (webhook: string): WebhookResponse =>
  webhook === 'chat'
    ? { status: 409, body: 'This question has been answered already.' }
    : htmlResponse(messagePage('Already answered', 'This question has been answered already.', ''), 409)
