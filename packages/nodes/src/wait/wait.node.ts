import { defineNode, param, type AdmitContext, type ParamValues, type RunContext } from '@heddle/core/node'
import { formContent, formOptions } from '../form-trigger/form-params.ts'
import { serveForm } from '../form-trigger/serve-form.ts'
import { receiveCall } from '../webhook/receive-call.ts'
import { refuseCaller } from '../webhook/refuse-caller.ts'
import { endOfWait, later, limitParams, readTime } from '../form/limit-wait.ts'
import { callerCheck, callerCredentials, receptionOptions } from '../webhook/webhook-params.ts'

const onForm = { resume: ['form'] }
/** Whatever comes from outside. */
const onAnswer = { resume: ['webhook', 'form'] }

const params = {
  resume: param.options({
    label: 'Resume',
    options: [
      { name: 'After Time Interval', value: 'timeInterval', description: 'Waits for a set time' },
      { name: 'At Specified Time', value: 'specificTime', description: 'Waits until a date and time' },
      { name: 'On Webhook Call', value: 'webhook', description: 'Waits for a call to the resume URL' },
      { name: 'On Form Submitted', value: 'form', description: 'Waits for someone to fill out a form' },
    ],
    default: 'timeInterval',
  }),
  amount: param.number({
    label: 'Wait Amount',
    default: 5,
    typeOptions: { minValue: 0, numberPrecision: 2 },
    show: { resume: ['timeInterval'] },
  }),
  unit: param.options({
    label: 'Wait Unit',
    options: [
      { name: 'Seconds', value: 'seconds' },
      { name: 'Minutes', value: 'minutes' },
      { name: 'Hours', value: 'hours' },
      { name: 'Days', value: 'days' },
    ],
    default: 'seconds',
    show: { resume: ['timeInterval'] },
  }),
  webhookNotice: param.notice({
    text: 'The URL to call is {{ $execution.resumeUrl }}. Send it to the caller before this node.',
    show: { resume: ['webhook'] },
  }),
  formNotice: param.notice({
    text: 'The form URL is {{ $execution.resumeFormUrl }}. Send it to people before this node, for example by email.',
    show: onForm,
  }),
  ...formContent(onForm),
  dateTime: param.dateTime({ label: 'Date and Time', required: true, show: { resume: ['specificTime'] } }),
  incomingAuthentication: callerCheck(onAnswer),
  httpMethod: param.options({
    label: 'HTTP Method',
    options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((value) => ({ name: value, value })),
    default: 'GET',
    show: { resume: ['webhook'] },
  }),
  responseMode: param.options({
    label: 'Respond',
    options: [
      { name: 'Immediately', value: 'onReceived' },
      { name: 'When Last Node Finishes', value: 'lastNode' },
      { name: "Using 'Respond to Webhook' Node", value: 'responseNode' },
    ],
    default: 'onReceived',
    show: onAnswer,
  }),
  responseCode: param.number({
    label: 'Response Code',
    default: 200,
    typeOptions: { minValue: 100, maxValue: 599 },
    show: { resume: ['webhook'] },
    hide: { responseMode: ['responseNode'] },
  }),
  responseData: param.options({
    label: 'Response Data',
    options: [
      { name: 'All Entries', value: 'allEntries' },
      { name: 'First Entry JSON', value: 'firstEntryJson' },
      { name: 'First Entry Binary', value: 'firstEntryBinary' },
      { name: 'No Response Body', value: 'noData' },
    ],
    default: 'firstEntryJson',
    show: { ...onAnswer, responseMode: ['lastNode'] },
  }),
  responseBinaryPropertyName: param.string({
    label: 'Property Name',
    default: 'data',
    description: 'Name of the file to respond with',
    required: true,
    show: { resume: ['webhook'], responseData: ['firstEntryBinary'] },
  }),
  ...limitParams(onAnswer),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    show: onAnswer,
    fields: {
      webhookSuffix: param.string({ label: 'Webhook Suffix', placeholder: 'my-suffix' }),
      ...receptionOptions({ '/resume': ['webhook'] }),
      ...formOptions({ '/resume': ['form'] }),
    },
  }),
}

type Values = ParamValues<typeof params>

const formPage = {
  path: '={{ $parameter["options"]["webhookSuffix"] || "" }}',
  isFullPath: true,
  restartWebhook: true,
  nodeType: 'form',
} as const

export const wait = defineNode({
  name: 'wait',
  label: 'Wait',
  description: 'Pauses the workflow until a time, a call or a form response',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.wait'],
  defaults: [{ below: 1.1, values: { unit: 'hours', amount: 1 } }],
  group: 'organization',
  color: '#804050',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['pause', 'sleep', 'delay', 'timeout', 'resume'],
  },
  credentials: callerCredentials('incomingAuthentication'),
  webhooks: [
    {
      name: 'default',
      httpMethod: '={{ $parameter["httpMethod"] }}',
      path: '={{ $parameter["options"]["webhookSuffix"] || "" }}',
      isFullPath: true,
      restartWebhook: true,
      responseMode: '={{ $parameter["responseMode"] }}',
      responseCode: '={{ $parameter["responseCode"] }}',
      responseData: '={{ $parameter["responseData"] }}',
      responsePropertyName: '={{ $parameter["options"]["responsePropertyName"] }}',
      responseBinaryPropertyName: '={{ $parameter["responseBinaryPropertyName"] }}',
      responseContentType: '={{ $parameter["options"]["responseContentType"] }}',
      responseHeaders: '={{ $parameter["options"]["responseHeaders"] }}',
    },
    { name: 'setup', httpMethod: 'GET', ...formPage },
    {
      name: 'form',
      httpMethod: 'POST',
      ...formPage,
      responseMode: '={{ $parameter["responseMode"] }}',
      responseData: '={{ $parameter["responseData"] }}',
    },
  ],
  params,
  run(context) {
    context.waitUntil(resumeTime(context.params(0), context))
    return [context.items.map((item, index) => ({ ...item, pairedItem: { item: index } }))]
  },
  admit,
  webhook: (context) => (context.params.resume === 'webhook' ? receiveCall(context) : serveForm(context)),
})

/** Only what the execution waits for ends its wait. */
function admit(context: AdmitContext<Values>) {
  const { resume, incomingAuthentication: authentication } = context.params
  if (resume !== (context.webhook === 'default' ? 'webhook' : 'form')) return { status: 404 }
  return refuseCaller({ ...context, params: { ...context.params, authentication } })
}

function resumeTime(values: Values, context: RunContext<Values>): Date | null {
  switch (values.resume) {
    case 'timeInterval':
      return later(context.now(), values.amount, values.unit)
    case 'specificTime':
      return readTime(values.dateTime, context.timezone)
    default:
      return endOfWait(values, context)
  }
}
