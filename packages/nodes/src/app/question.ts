import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { definedFields, readField } from '../form/define-fields.ts'
import { readLimit, type Limit } from '../form/limit-wait.ts'
import type { FormField } from '../form-trigger/form-params.ts'
import { escapeHtml } from '../html/escape-html.ts'

/** What somebody is asked in a message, as the parameters of `sendAndWait` say it in every app. */
export interface Question {
  message: string
  responseType: 'approval' | 'freeText' | 'customForm'
  /** Of an approval: its button to approve, and the one to decline where there is one. */
  buttons: { approve: AnswerButton; decline: AnswerButton; declines: boolean }
  /** Of the page that takes the answer. */
  page: { title: string; description: string; button: string; css: string; link: string }
  fields: FormField[]
  limit: Limit | undefined
  /** Whether a line below tells what sent it. */
  attribution: boolean
}

interface AnswerButton {
  label: string
  /** Whether it stands out from others, where an app can show that. */
  isPrimary: boolean
}

/** A link in the message, for one of the answers. */
export interface AnswerLink extends AnswerButton {
  url: string
}

/** Reads the parameters of a question: they have the same names in every app. */
export function readQuestion(values: JsonObject): Question {
  const options = isJsonObject(values.options) ? values.options : {}
  const responseType = responseTypeOf(values.responseType)
  const message = textOf(values.message)
  return {
    message,
    responseType,
    buttons: buttonsOf(values.approvalOptions),
    page: {
      title: textOf(options.responseFormTitle) || textOf(values.subject) || 'Response',
      description: textOf(options.responseFormDescription) || message,
      button: textOf(options.responseFormButtonLabel) || 'Submit',
      css: textOf(options.responseFormCustomCss),
      link: textOf(options.messageButtonLabel) || 'Respond',
    },
    fields: fieldsOf(responseType, values),
    limit: readLimit(options.limitWaitTime),
    attribution: options.appendAttribution === true,
  }
}

const responseTypeOf = (given: unknown): Question['responseType'] =>
  given === 'freeText' || given === 'customForm' ? given : 'approval'

function buttonsOf(given: unknown): Question['buttons'] {
  const values = isJsonObject(given) && isJsonObject(given.values) ? given.values : {}
  return {
    approve: {
      label: textOf(values.approveLabel) || 'Approve',
      isPrimary: values.buttonApprovalStyle !== 'secondary',
    },
    decline: {
      label: textOf(values.disapproveLabel) || 'Decline',
      isPrimary: values.buttonDisapprovalStyle === 'primary',
    },
    declines: values.approvalType === 'double',
  }
}

function fieldsOf(responseType: Question['responseType'], values: JsonObject): FormField[] {
  if (responseType === 'approval') return []
  if (responseType === 'freeText')
    return [readField({ fieldLabel: 'Response', fieldType: 'textarea', requiredField: true }, 0)]
  return definedFields(values)
}

/** One link for each answer; a single one to the page where a text or a form is filled in. */
export function linksOf({ responseType, buttons, page }: Question, address: string): AnswerLink[] {
  if (responseType !== 'approval') return [{ label: page.link, isPrimary: true, url: address }]
  const approve = { ...buttons.approve, url: `${address}?approved=true` }
  const decline = { ...buttons.decline, url: `${address}?approved=false` }
  return buttons.declines ? [approve, decline] : [approve]
}

/** The question as the body of a mail, in both forms. */
export const mailOf = (message: string, links: readonly AnswerLink[]): { text: string; html: string } => ({
  text: [message, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n\n'),
  html: `<p>${escapeHtml(message).replaceAll('\n', '<br>')}</p><p>${links
    .map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
    .join(' &nbsp; ')}</p>`,
})
