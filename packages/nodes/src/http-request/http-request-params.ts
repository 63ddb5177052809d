import { param, type Param, type ParamValues } from '@heddle/core/node'
import type { NameRule } from './collect-pairs.ts'
import { requestOptions } from './request-options.ts'
import { toolParams } from './tool-params.ts'

export const genericAuthTypes = [
  { name: 'AWS', value: 'aws' },
  { name: 'Basic Auth', value: 'httpBasicAuth' },
  { name: 'Bearer Auth', value: 'httpBearerAuth' },
  { name: 'Custom Auth', value: 'httpCustomAuth' },
  { name: 'Digest Auth', value: 'httpDigestAuth' },
  { name: 'Header Auth', value: 'httpHeaderAuth' },
  { name: 'OAuth1 API', value: 'oAuth1Api' },
  { name: 'OAuth2 API', value: 'oAuth2Api' },
  { name: 'Query Auth', value: 'httpQueryAuth' },
  { name: 'SSL Certificates', value: 'httpSslAuth' },
] as const

const method = (value: string) => ({ name: value, value })

const specify = (label: string, show: Record<string, boolean[]>) =>
  param.options({
    label,
    options: [
      { name: 'Using Fields Below', value: 'keypair' },
      { name: 'Using JSON', value: 'json' },
    ],
    default: 'keypair',
    show,
  })

const pairs = (label: string, show: Record<string, (string | boolean)[]>) =>
  param.groups({
    label,
    placeholder: 'Add Parameter',
    default: { parameters: [{ name: '', value: '' }] },
    show,
    groups: {
      parameters: {
        label: 'Parameter',
        fields: { name: param.string({ label: 'Name' }), value: param.any({ label: 'Value' }) },
      },
    },
  })

export const httpRequestParams = {
  nameRule: param.hidden({ label: 'Names of Pairs', default: 'nested' }) as Param<NameRule>,
  keepLists: param.hidden({ label: 'Keep Lists', default: false }) as Param<boolean>,
  method: param.options({
    label: 'Method',
    options: [
      ...['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].map(method),
      ...['COPY', 'MKCOL', 'MOVE', 'PROPFIND', 'REPORT'].map((value) => ({
        ...method(value),
        displayOptions: { show: { '/options.webdavMethods': [true] } },
      })),
    ],
    default: 'GET',
  }),
  url: param.string({ label: 'URL', required: true, placeholder: 'http://example.com/index.html' }),
  authentication: param.options({
    label: 'Authentication',
    noDataExpression: true,
    options: [
      { name: 'None', value: 'none' },
      {
        name: 'Predefined Credential Type',
        value: 'predefinedCredentialType',
        description: 'A credential for a known service',
      },
      {
        name: 'Generic Credential Type',
        value: 'genericCredentialType',
        description: 'Basic, header, query, OAuth and so on',
      },
    ],
    default: 'none',
  }),
  nodeCredentialType: param.credentialsSelect({
    label: 'Credential Type',
    noDataExpression: true,
    required: true,
    show: { authentication: ['predefinedCredentialType'] },
  }),
  genericAuthType: param.options({
    label: 'Generic Auth Type',
    noDataExpression: true,
    required: true,
    options: genericAuthTypes,
    default: '',
    show: { authentication: ['genericCredentialType'] },
  }),
  sendQuery: param.boolean({ label: 'Send Query Parameters', noDataExpression: true }),
  specifyQuery: specify('Specify Query Parameters', { sendQuery: [true] }),
  queryParameters: pairs('Query Parameters', { sendQuery: [true], specifyQuery: ['keypair'] }),
  jsonQuery: param.json({ label: 'JSON', default: '', show: { sendQuery: [true], specifyQuery: ['json'] } }),
  sendHeaders: param.boolean({ label: 'Send Headers', noDataExpression: true }),
  specifyHeaders: specify('Specify Headers', { sendHeaders: [true] }),
  headerParameters: pairs('Header Parameters', { sendHeaders: [true], specifyHeaders: ['keypair'] }),
  jsonHeaders: param.json({
    label: 'JSON',
    default: '',
    show: { sendHeaders: [true], specifyHeaders: ['json'] },
  }),
  sendBody: param.boolean({ label: 'Send Body', noDataExpression: true }),
  contentType: param.options({
    label: 'Body Content Type',
    options: [
      { name: 'Form Urlencoded', value: 'form-urlencoded' },
      { name: 'Form-Data', value: 'multipart-form-data' },
      { name: 'JSON', value: 'json' },
      { name: 'Binary File', value: 'binaryData' },
      { name: 'Raw', value: 'raw' },
    ],
    default: 'json',
    show: { sendBody: [true] },
  }),
  specifyBody: param.options({
    label: 'Specify Body',
    options: [
      { name: 'Using Fields Below', value: 'keypair' },
      { name: 'Using JSON', value: 'json', displayOptions: { show: { contentType: ['json'] } } },
      {
        name: 'Using Single Field',
        value: 'string',
        displayOptions: { show: { contentType: ['form-urlencoded'] } },
      },
    ],
    default: 'keypair',
    show: { sendBody: [true], contentType: ['json', 'form-urlencoded', 'multipart-form-data'] },
  }),
  bodyParameters: param.groups({
    label: 'Body Parameters',
    placeholder: 'Add Parameter',
    default: { parameters: [{ name: '', value: '' }] },
    show: { sendBody: [true], contentType: ['json', 'form-urlencoded', 'multipart-form-data'] },
    // Parts of a form are always given one by one.
    hide: { specifyBody: ['json', 'string'] },
    groups: {
      parameters: {
        label: 'Parameter',
        fields: {
          parameterType: param.options({
            label: 'Parameter Type',
            options: [
              { name: 'Form Data', value: 'formData' },
              { name: 'Binary File', value: 'formBinaryData' },
            ],
            default: 'formData',
            show: { '/contentType': ['multipart-form-data'] },
          }),
          name: param.string({ label: 'Name' }),
          value: param.any({ label: 'Value', hide: { parameterType: ['formBinaryData'] } }),
          inputDataFieldName: param.string({
            label: 'Input Data Field Name',
            show: { parameterType: ['formBinaryData'] },
          }),
        },
      },
    },
  }),
  jsonBody: param.json({
    label: 'JSON',
    default: '',
    typeOptions: { rows: 4 },
    show: {
      sendBody: [true],
      contentType: ['json', 'form-urlencoded', 'multipart-form-data'],
      specifyBody: ['json'],
    },
  }),
  body: param.any({
    label: 'Body',
    description: 'Text to send',
    typeOptions: { rows: 4 },
    show: { sendBody: [true], contentType: ['form-urlencoded', 'raw'] },
    hide: { specifyBody: ['keypair', 'json'] },
  }),
  inputDataFieldName: param.string({
    label: 'Input Data Field Name',
    description: 'Name of the file in the item to send',
    show: { sendBody: [true], contentType: ['binaryData'] },
  }),
  rawContentType: param.string({
    label: 'Content Type',
    placeholder: 'text/html',
    show: { sendBody: [true], contentType: ['raw'] },
  }),
  options: requestOptions,
  ...toolParams,
}

export type HttpRequestParams = ParamValues<typeof httpRequestParams>
