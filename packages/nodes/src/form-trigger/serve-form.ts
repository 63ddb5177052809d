import type { WebhookContext, WebhookOutcome, WebhookResponse } from '@heddle/core'
import { formAnswer, MissingAnswer } from './form-answer.ts'
import { formPage, messagePage } from './form-page.ts'
import type { FormTriggerParams } from './form-params.ts'

type FormValues = Pick<
  FormTriggerParams,
  'formTitle' | 'formDescription' | 'formFields' | 'responseMode' | 'options'
>
type Context = Pick<WebhookContext<FormValues>, 'params' | 'request' | 'webhook' | 'test' | 'now'>

/** Shows the page of a form, or takes what was filled in. */
export const serveForm = (context: Context): WebhookOutcome =>
  context.webhook === 'setup' ? { response: page(show(context)) } : receive(context)

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
  const { params, request, now } = context
  try {
    const item = formAnswer(request, params.formFields.values ?? [], now())
    const items = [[{ ...item, json: { ...item.json, formMode: context.test ? 'test' : 'production' } }]]
    return params.responseMode === 'onReceived' ? { items, response: thanks(params) } : { items }
  } catch (error) {
    if (error instanceof MissingAnswer)
      return { response: page(messagePage(params.formTitle, error.message, ''), 400) }
    throw error
  }
}

function thanks({ formTitle, options }: FormValues): WebhookResponse {
  const choice = options.respondWithOptions?.values
  const target = choice?.redirectUrl ?? ''
  if (choice?.respondWith === 'redirect' && /^https?:\/\//i.test(target))
    return { status: 303, headers: { location: target } }
  return page(
    messagePage(
      formTitle,
      choice?.formSubmittedText || 'Your response has been recorded',
      options.customCss ?? '',
    ),
  )
}

const page = (body: string, status = 200): WebhookResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
