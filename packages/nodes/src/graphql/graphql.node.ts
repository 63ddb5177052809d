import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineNode, eachItem, param, type HttpRequest, type ParamValues } from '@heddle/core/node'

const authTypes: Readonly<Record<string, string>> = {
  basicAuth: 'httpBasicAuth',
  customAuth: 'httpCustomAuth',
  digestAuth: 'httpDigestAuth',
  headerAuth: 'httpHeaderAuth',
  oAuth1: 'oAuth1Api',
  oAuth2: 'oAuth2Api',
  queryAuth: 'httpQueryAuth',
}

const params = {
  authentication: param.options({
    label: 'Authentication',
    options: [
      { name: 'Basic Auth', value: 'basicAuth' },
      { name: 'Custom Auth', value: 'customAuth' },
      { name: 'Digest Auth', value: 'digestAuth' },
      { name: 'Header Auth', value: 'headerAuth' },
      { name: 'None', value: 'none' },
      { name: 'OAuth1', value: 'oAuth1' },
      { name: 'OAuth2', value: 'oAuth2' },
      { name: 'Predefined Credential Type', value: 'predefinedCredentialType' },
      { name: 'Query Auth', value: 'queryAuth' },
    ],
    default: 'none',
  }),
  nodeCredentialType: param.credentialsSelect({
    label: 'Credential Type',
    required: true,
    show: { authentication: ['predefinedCredentialType'] },
  }),
  requestMethod: param.options({
    label: 'HTTP Request Method',
    options: [
      { name: 'GET', value: 'GET' },
      { name: 'POST', value: 'POST' },
    ],
    default: 'POST',
  }),
  endpoint: param.string({ label: 'Endpoint', required: true, placeholder: 'http://example.com/graphql' }),
  allowUnauthorizedCerts: param.boolean({ label: 'Ignore SSL Issues (Insecure)' }),
  requestFormat: param.options({
    label: 'Request Format',
    options: [
      { name: 'GraphQL (Raw)', value: 'graphql' },
      { name: 'JSON', value: 'json' },
    ],
    default: 'json',
    show: { requestMethod: ['POST'] },
  }),
  query: param.string({ label: 'Query', required: true, typeOptions: { rows: 6 } }),
  variables: param.json({
    label: 'Variables',
    default: '',
    show: { requestFormat: ['json'], requestMethod: ['POST'] },
  }),
  operationName: param.string({
    label: 'Operation Name',
    show: { requestFormat: ['json'], requestMethod: ['POST'] },
  }),
  responseFormat: param.options({
    label: 'Response Format',
    options: [
      { name: 'JSON', value: 'json' },
      { name: 'Text', value: 'string' },
    ],
    default: 'json',
  }),
  dataPropertyName: param.string({
    label: 'Response Data Property Name',
    default: 'data',
    show: { responseFormat: ['string'] },
  }),
  headerParametersUi: param.groups({
    label: 'Headers',
    placeholder: 'Add Header',
    groups: {
      parameter: {
        label: 'Header',
        fields: { name: param.string({ label: 'Name' }), value: param.string({ label: 'Value' }) },
      },
    },
  }),
}

type Values = ParamValues<typeof params>

export const graphql = defineNode({
  name: 'graphql',
  label: 'GraphQL',
  description: 'Queries a GraphQL endpoint',
  version: 1.1,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.graphql'],
  defaults: [{ below: 1.1, values: { requestFormat: 'graphql' } }],
  group: 'input',
  usableAsTool: true,
  color: '#e10098',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['api', 'query', 'mutation', 'gql'],
  },
  credentials: Object.entries(authTypes).map(([choice, name]) => ({
    name,
    required: true,
    displayOptions: { show: { authentication: [choice] } },
  })),
  params,
  run: (context) =>
    eachItem(context, async (_, __, values) => {
      const { body } = await context.http(requestOf(values))
      if (values.responseFormat === 'string')
        return { json: { [values.dataPropertyName]: asText(textOf(body), values) } }
      const answers = Array.isArray(body) ? body : [body]
      return answers.map((answer: unknown) => ({ json: readAnswer(answer) }))
    }),
})

function requestOf(values: Values): HttpRequest {
  const headers = Object.fromEntries(
    (values.headerParametersUi.parameter ?? []).map(({ name, value }) => [name.toLowerCase(), value]),
  )
  const credential =
    values.authentication === 'predefinedCredentialType'
      ? values.nodeCredentialType
      : authTypes[values.authentication]
  const common = {
    url: values.endpoint,
    ignoreTlsErrors: values.allowUnauthorizedCerts,
    // What went wrong stands in the answer, whatever its status is.
    ignoreStatus: true,
    responseType: values.responseFormat === 'string' ? ('text' as const) : ('json' as const),
    ...(credential && { credential }),
  }
  if (values.requestMethod === 'GET')
    return { ...common, method: 'GET', query: { query: values.query }, headers }
  if (values.requestFormat === 'graphql') {
    return {
      ...common,
      method: 'POST',
      body: values.query,
      headers: { 'content-type': 'application/graphql', ...headers },
    }
  }
  const { query, variables, operationName } = values
  const body = {
    query,
    variables: variables === '' ? {} : variables,
    operationName: operationName || null,
  }
  return {
    ...common,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  }
}

/** A question in JSON gets data for a text that is JSON, as ever; documents read fields of it. */
function asText(text: string, { requestMethod, requestFormat }: Values): unknown {
  if (requestMethod !== 'POST' || requestFormat !== 'json') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readAnswer(answer: unknown): JsonObject {
  if (!isJsonObject(answer)) throw new Error('The response is not a JSON object')
  failOnErrors(answer.errors)
  return answer
}

/** GraphQL answers a failure with the status of success. */
function failOnErrors(errors: unknown): void {
  if (!Array.isArray(errors) || errors.length === 0) return
  throw new Error(
    errors.map((error) => (isJsonObject(error) ? textOf(error.message) : textOf(error))).join(', '),
  )
}
