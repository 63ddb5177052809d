import { defineNode, type WebhookContext, type WebhookOutcome, type WebhookResponse } from '@heddle/core'
import { refuseBasicAuth } from '../webhook/refuse-caller.ts'
import { formAnswer, MissingAnswer } from './form-answer.ts'
import { formPage, messagePage } from './form-page.ts'
import { formTriggerParams, type FormTriggerParams } from './form-params.ts'

type Context = WebhookContext<FormTriggerParams>

export const formTrigger = defineNode({
  name: 'formTrigger',
  label: 'Form Trigger',
  description: 'Starts the workflow when somebody sends a form, which it shows itself',
  version: 2.5,
  olderVersions: [1, 2, 2.1, 2.2, 2.3, 2.4],
  aliases: ['n8n-nodes-base.formTrigger'],
  // The first version kept the path outside of the options.
  migrations: [
    {
      below: 2,
      migrate: ({ path, options, ...rest }) => ({
        ...rest,
        options: { ...(options as object), ...(path !== undefined && { path }) },
      }),
    },
  ],
  group: 'trigger',
  color: '#0d9488',
  eventTriggerDescription: 'Waiting for you to submit the form',
  activationMessage: 'You can now make calls to your production Form URL.',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['survey', 'question', 'submit', 'input', 'upload', 'page'],
  },
  credentials: [
    { name: 'httpBasicAuth', required: true, displayOptions: { show: { authentication: ['basicAuth'] } } },
  ],
  webhooks: [
    {
      name: 'setup',
      httpMethod: 'GET',
      path: '={{ $parameter["options"]["path"] || "" }}',
      isFullPath: true,
      nodeType: 'form',
    },
    {
      name: 'default',
      httpMethod: 'POST',
      path: '={{ $parameter["options"]["path"] || "" }}',
      isFullPath: true,
      nodeType: 'form',
      responseMode: '={{ $parameter["responseMode"] }}',
    },
  ],
  params: formTriggerParams,
  webhook: async (context) => {
    const refusal = context.params.authentication === 'basicAuth' ? await refuseBasicAuth(context) : undefined
    if (refusal) return { response: refusal }
    return context.webhook === 'setup' ? { response: page(show(context)) } : receive(context)
  },
})

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

function thanks({ formTitle, options }: FormTriggerParams): WebhookResponse {
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
