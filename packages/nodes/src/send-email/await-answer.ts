import type { WebhookContext, WebhookDescription, WebhookOutcome } from '@heddle/core/node'
import { formAnswer, MissingAnswer } from '../form-trigger/form-answer.ts'
import { formPage, htmlResponse, messagePage } from '../form-trigger/form-page.ts'
import type { FormField } from '../form-trigger/form-params.ts'
import { definedFields } from '../form/define-fields.ts'
import { escapeHtml } from '../html/escape-html.ts'
import type { EmailParams } from './email-params.ts'

const shared = { path: '', isFullPath: true, restartWebhook: true, nodeType: 'form' } as const

/** The page that the links of the mail open, and where it sends the answer. */
export const answerWebhooks: readonly WebhookDescription[] = [
  { name: 'setup', httpMethod: 'GET', ...shared },
  { name: 'default', httpMethod: 'POST', ...shared },
]

/** The texts of the mail, with a link for each answer. */
export function question(values: EmailParams, address: string): { text: string; html: string } {
  const links = linksOf(values, address)
  return {
    text: [values.message, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n\n'),
    html: `<p>${escapeHtml(values.message).replaceAll('\n', '<br>')}</p><p>${links
      .map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
      .join(' &nbsp; ')}</p>`,
  }
}

function linksOf({ responseType, approvalOptions, options }: EmailParams, address: string) {
  if (responseType !== 'approval') return [{ label: options.messageButtonLabel || 'Respond', url: address }]
  const {
    approvalType = 'single',
    approveLabel = 'Approve',
    disapproveLabel = 'Decline',
  } = approvalOptions.values ?? {}
  const approve = { label: approveLabel, url: `${address}?approved=true` }
  const decline = { label: disapproveLabel, url: `${address}?approved=false` }
  return approvalType === 'double' ? [approve, decline] : [approve]
}

const millisecondsPer = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

export function endOfWait({ options }: EmailParams, now: Date): Date | null {
  const limit = options.limitWaitTime?.values
  if (!limit) return null
  if (limit.limitType === 'afterTimeInterval')
    return new Date(now.getTime() + limit.resumeAmount * millisecondsPer[limit.resumeUnit])
  const time = new Date(limit.maxDateAndTime)
  if (Number.isNaN(time.getTime())) throw new Error(`"${limit.maxDateAndTime}" is not a date`)
  return time
}

/** Opening a link asks once more: programs that look into mails open links too, and must not answer for anybody. */
export function receiveAnswer(context: WebhookContext<EmailParams>): WebhookOutcome {
  const { params, webhook, request } = context
  if (webhook === 'setup')
    return { response: htmlResponse(askPage(params, request.query.approved !== 'false')) }
  try {
    return {
      items: [[{ json: { data: answerOf(context) } }]],
      response: htmlResponse(messagePage('Thank you', 'Your answer was received.', '')),
    }
  } catch (error) {
    if (!(error instanceof MissingAnswer)) throw error
    return { response: htmlResponse(messagePage(titleOf(params), error.message, ''), 400) }
  }
}

function answerOf({ params, request, now }: WebhookContext<EmailParams>): unknown {
  if (params.responseType === 'approval') return { approved: request.query.approved !== 'false' }
  const { json } = formAnswer(request, fieldsOf(params), now())
  return params.responseType === 'freeText' ? { text: json.Response ?? '' } : json
}

function askPage(params: EmailParams, approves: boolean): string {
  const { responseType, approvalOptions, options, message } = params
  const { approveLabel = 'Approve', disapproveLabel = 'Decline' } = approvalOptions.values ?? {}
  const isApproval = responseType === 'approval'
  const answer = approves ? approveLabel : disapproveLabel
  return formPage({
    title: titleOf(params),
    description: options.responseFormDescription || message,
    button: isApproval ? answer : options.responseFormButtonLabel || 'Submit',
    fields: isApproval ? [] : fieldsOf(params),
    css: options.responseFormCustomCss ?? '',
    test: false,
  })
}

const titleOf = ({ options, subject }: EmailParams): string =>
  options.responseFormTitle || subject || 'Response'

const fieldsOf = (params: EmailParams): FormField[] =>
  params.responseType === 'freeText'
    ? definedFields({
        ...params,
        defineForm: 'json',
        jsonOutput: [{ fieldLabel: 'Response', fieldType: 'textarea', requiredField: true }],
      })
    : definedFields(params)
