import { isWebAddress } from '@heddle/core'
import {
  defineNode,
  type RunContext,
  type WebhookContext,
  type WebhookOutcome,
  type WebhookResponse,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { formAnswer, MissingAnswer } from '../form-trigger/form-answer.ts'
import { formPage, htmlResponse, messagePage } from '../form-trigger/form-page.ts'
import { getFile } from '../files/item-files.ts'
import { definedFields } from './define-fields.ts'
import { endOfWait } from './limit-wait.ts'
import { formParams, type FormParams } from './form-params.ts'

export const form = defineNode({
  name: 'form',
  label: 'Form',
  description: 'Shows the next page of a form or its ending',
  version: 2.5,
  olderVersions: [1, 2.3, 2.4],
  aliases: ['n8n-nodes-base.form'],
  group: 'input',
  icon: 'file:form.svg',
  color: '#0d9488',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['page', 'step', 'multi-page', 'survey', 'ending', 'wizard'],
  },
  webhooks: [
    { name: 'setup', httpMethod: 'GET', path: '', isFullPath: true, restartWebhook: true, nodeType: 'form' },
    {
      name: 'default',
      httpMethod: 'POST',
      path: '',
      isFullPath: true,
      restartWebhook: true,
      nodeType: 'form',
      responseMode: 'responseNode',
    },
  ],
  params: formParams,
  run: (context) => (context.params(0).operation === 'completion' ? showEnding(context) : showPage(context)),
  webhook: (context) =>
    context.webhook === 'setup' ? { response: htmlResponse(pageOf(context.params)) } : receive(context),
})

/** The page is the answer to what was sent before; the execution waits until this one is sent. */
async function showPage(context: RunContext<FormParams>) {
  const action = String(await context.evaluate('={{ $execution.resumeFormUrl }}', 0))
  context.respond(htmlResponse(pageOf(context.params(0), action)))
  context.waitUntil(endOfWait(context.params(0), context))
  return [[...context.items]]
}

function pageOf(params: FormParams, action?: string): string {
  const { options } = params
  return formPage({
    title: options.formTitle || 'Form',
    description: options.formDescription ?? '',
    button: options.buttonLabel || 'Submit',
    fields: definedFields(params),
    css: options.customCss ?? '',
    test: false,
    ...(action !== undefined && { action }),
  })
}

function showEnding({ params, respond, items }: RunContext<FormParams>) {
  const values = params(0)
  respond(values.respondWith === 'returnBinary' ? fileEnding(items, values) : ending(values))
  return [[...items]]
}

/** The file of the first item, to be kept. */
function fileEnding([first]: readonly Item[], { inputDataFieldName }: FormParams): WebhookResponse {
  if (!first) throw new Error('There is no item with a file to return')
  const binary = getFile(first, inputDataFieldName)
  const name = encodeURIComponent(binary.fileName ?? 'file')
  return { binary, headers: { 'content-disposition': `attachment; filename*=UTF-8''${name}` } }
}

function ending({
  respondWith,
  completionTitle,
  completionMessage,
  responseText,
  redirectUrl,
  options,
}: FormParams): WebhookResponse {
  switch (respondWith) {
    case 'redirect':
      if (!isWebAddress(redirectUrl)) throw new Error(`"${redirectUrl}" is not a valid redirect URL`)
      return { status: 303, headers: { location: redirectUrl } }
    case 'showText':
      return htmlResponse(responseText)
    default: {
      const title = completionTitle || options.formTitle || 'Done'
      return htmlResponse(messagePage(title, completionMessage, options.customCss ?? ''))
    }
  }
}

function receive({ params, request, now }: WebhookContext<FormParams>): WebhookOutcome {
  try {
    const items = [[formAnswer(request, definedFields(params), now().toISOString())]]
    return {
      items,
      ending: {
        success: htmlResponse(message(params, 'Your response has been recorded')),
        failure: htmlResponse(message(params, 'There was a problem submitting your response'), 500),
      },
    }
  } catch (error) {
    if (!(error instanceof MissingAnswer)) throw error
    return { response: htmlResponse(message(params, error.message), 400) }
  }
}

const message = ({ options }: FormParams, text: string): string =>
  messagePage(options.formTitle || 'Form', text, options.customCss ?? '')
