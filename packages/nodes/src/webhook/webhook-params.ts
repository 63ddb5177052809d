import { param, type ParamValues } from '@heddle/core/node'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((value) => ({ name: value, value }))

/** How a call is taken and answered, whatever node it reaches. */
export const receptionOptions = (show?: Record<string, string[]>) => {
  const shown = show && { show }
  return {
    binaryData: param.boolean({ ...shown, label: 'Binary File', description: 'Whether the body is a file' }),
    binaryPropertyName: param.string({
      ...shown,
      label: 'Field Name for Binary Data',
      default: 'data',
      description: 'Field to store the received file in',
    }),
    ignoreBots: param.boolean({
      ...shown,
      label: 'Ignore Bots',
      description: 'Whether to ignore bots such as link previewers and crawlers',
    }),
    ipWhitelist: param.string({
      ...shown,
      label: 'IP(s) Allowlist',
      placeholder: 'e.g. 127.0.0.1, 192.168.1.0/24',
      description: 'Comma-separated IP addresses that can call. Leave empty to allow all.',
    }),
    noResponseBody: param.boolean({ ...shown, label: 'No Response Body' }),
    rawBody: param.boolean({
      ...shown,
      label: 'Raw Body',
      description: 'Whether to keep the raw request body',
    }),
    responseContentType: param.string({
      ...shown,
      label: 'Response Content-Type',
      placeholder: 'application/xml',
    }),
    responseData: param.string({ ...shown, label: 'Response Data', description: 'Text to respond with' }),
    responseHeaders: param.groups({
      ...shown,
      label: 'Response Headers',
      placeholder: 'Add response header',
      groups: {
        entries: {
          label: 'Entries',
          fields: {
            name: param.string({ label: 'Name' }),
            value: param.string({ label: 'Value' }),
          },
        },
      },
    }),
    responsePropertyName: param.string({
      ...shown,
      label: 'Property Name',
      default: 'data',
      description: 'Respond with this property only',
    }),
  }
}

export const callerCheck = (show?: Record<string, string[]>) =>
  param.options({
    ...(show && { show }),
    label: 'Authentication',
    options: [
      { name: 'Basic Auth', value: 'basicAuth' },
      { name: 'Header Auth', value: 'headerAuth' },
      { name: 'JWT Auth', value: 'jwtAuth' },
      { name: 'None', value: 'none' },
    ],
    default: 'none',
  })

/** The credentials that the choice needs, by the name of the parameter. */
export const callerCredentials = (parameter: string) =>
  [
    ['httpBasicAuth', 'basicAuth'],
    ['httpHeaderAuth', 'headerAuth'],
    ['jwtAuth', 'jwtAuth'],
  ].map(([name = '', choice = '']) => ({
    name,
    required: true,
    displayOptions: { show: { [parameter]: [choice] } },
  }))

export const webhookParams = {
  multipleMethods: param.boolean({
    label: 'Allow Multiple HTTP Methods',
    description: 'Whether the webhook accepts several methods',
    noDataExpression: true,
  }),
  httpMethod: param.options({
    label: 'HTTP Method',
    options: methods,
    default: 'GET',
    show: { multipleMethods: [false] },
  }),
  httpMethods: param.multiOptions({
    label: 'HTTP Methods',
    options: methods,
    default: ['GET', 'POST'],
    show: { multipleMethods: [true] },
  }),
  path: param.string({
    label: 'Path',
    required: true,
    placeholder: 'webhook',
    description: 'The last part of the URL. Parts such as ":name" become parameters.',
  }),
  authentication: callerCheck(),
  responseMode: param.options({
    label: 'Respond',
    options: [
      { name: 'Immediately', value: 'onReceived', description: 'As soon as this node runs' },
      { name: 'When Last Node Finishes', value: 'lastNode', description: 'With the data from the last node' },
      {
        name: "Using 'Respond to Webhook' Node",
        value: 'responseNode',
        description: 'That node sends the response',
      },
      {
        name: 'Streaming',
        value: 'streaming',
        description: 'While the workflow runs, from nodes such as the AI Agent',
      },
    ],
    default: 'onReceived',
  }),
  responseCode: param.number({
    label: 'Response Code',
    default: 200,
    typeOptions: { minValue: 100, maxValue: 599 },
    hide: { responseMode: ['responseNode'] },
  }),
  responseData: param.options({
    label: 'Response Data',
    options: [
      { name: 'All Entries', value: 'allEntries', description: 'A list of all items' },
      { name: 'First Entry JSON', value: 'firstEntryJson', description: 'The JSON of the first item' },
      { name: 'First Entry Binary', value: 'firstEntryBinary', description: 'A file of the first item' },
      { name: 'No Response Body', value: 'noData' },
    ],
    default: 'firstEntryJson',
    show: { responseMode: ['lastNode'] },
  }),
  responseBinaryPropertyName: param.string({
    label: 'Property Name',
    default: 'data',
    required: true,
    description: 'Name of the file to respond with',
    show: { responseData: ['firstEntryBinary'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      allowedOrigins: param.string({
        label: 'Allowed Origins (CORS)',
        default: '*',
        description: 'Comma-separated origins that web pages can call from',
      }),
      ...receptionOptions(),
    },
  }),
}

export type WebhookParams = ParamValues<typeof webhookParams>
