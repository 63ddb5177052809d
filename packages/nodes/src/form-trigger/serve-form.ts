import { isWebAddress } from '@heddle/core'
import type { WebhookContext, WebhookOutcome, WebhookResponse } from '@heddle/core/node'
import { DateTime } from 'luxon'
import { formAnswer, MissingAnswer } from './form-answer.ts'
import { formPage, htmlResponse, messagePage } from './form-page.ts'
import type { FormTriggerParams } from './form-params.ts'

type FormValues = Pick<
  FormTriggerParams,
  'formTitle' | 'formDescription' | 'formFields' | 'responseMode' | 'options'
>
type Context = Pick<
  WebhookContext<FormValues>,
  'params' | 'request' | 'webhook' | 'test' | 'timezone' | 'typesBehind' | 'now'
>

/** Shows the page of a form, or takes what was filled in. */
export const serveForm = (context: Context): WebhookOutcome =>
  context.webhook === 'setup' ? { response: htmlResponse(show(context)) } : receive(context)

function show({ params: { formTitle, formDescription, formFields, options }, test }: Context): string {
  return formPage({
    title: formTitle,
    description: formDescription,
    button: options.buttonLabel || 'Submit',
    fields: formFields.values ?? [],
    css: options.customCss ?? '',
    test,
  })
}

function receive(context: Context): WebhookOutcome {
  const { params, request } = context
  try {
    const item = formAnswer(request, params.formFields.values ?? [], sentAt(context))
    const told = {
      ...(params.options.showHeaders && { headers: request.headers }),
      formMode: context.test ? 'test' : 'production',
    }
    const items = [[{ ...item, json: { ...item.json, ...told } }]]
    const response = thanks(params)
    return endsHere(context)
      ? { items, response }
      : { items, ending: { success: response, failure: sorry(params) } }
  } catch (error) {
    if (error instanceof MissingAnswer)
      return { response: htmlResponse(messagePage(params.formTitle, error.message, ''), 400) }
    throw error
  }
}

const sentAt = ({ params, timezone, now }: Context): string => {
  const zone = params.options.useWorkflowTimezone ? timezone : 'utc'
  return DateTime.fromJSDate(now(), { zone }).toISO() ?? now().toISOString()
}

/** Pages and endings that follow are shown to the person, whatever the form itself is set to. */
const endsHere = ({ params, typesBehind }: Context): boolean =>
  params.responseMode === 'onReceived' && !formTypes.some((type) => typesBehind.has(type))

const formTypes = ['heddle.form', 'n8n-nodes-base.form']

const sorry = ({ formTitle, options }: FormValues): WebhookResponse =>
  htmlResponse(
    messagePage(formTitle, 'There was a problem submitting your response', options.customCss ?? ''),
    500,
  )

function thanks({ formTitle, options }: FormValues): WebhookResponse {
  const choice = options.respondWithOptions?.values
  const target = choice?.redirectUrl ?? ''
  if (choice?.respondWith === 'redirect' && isWebAddress(target))
    return { status: 303, headers: { location: target } }
  return htmlResponse(
    messagePage(
      formTitle,
      choice?.formSubmittedText || 'Your response has been recorded',
      options.customCss ?? '',
    ),
  )
}
