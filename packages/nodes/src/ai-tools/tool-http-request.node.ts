import { textOf, type JsonObject } from '@heddle/core'
import type { HttpRequest, SupplyContext } from '@heddle/core/node'
import { defineSubNode } from '../ai/define-ai-node.ts'
import { toolOfNode } from '../ai/tool-of-node.ts'
import { pickParts, type ResponseParts } from '../ai/tool-response.ts'
import type { AppParams } from '../app/params.ts'
import { usualProblem } from '../app/service.ts'
import { maxTextBytes } from '../files/item-files.ts'
import format from '../formats/toolHttpRequest.json' with { type: 'json' }
import { genericAuthTypes } from '../http-request/http-request-params.ts'
import { requestFrom, requestInput } from './request-input.ts'

export const toolHttpRequest = defineSubNode({
  name: 'toolHttpRequest',
  label: 'HTTP Request Tool (Legacy)',
  description: 'Lets an agent call a URL, with placeholders that the model fills in',
  format,
  icon: 'file:toolHttpRequest.svg',
  credentials: genericAuthTypes.map(({ value: name }) => ({
    name,
    required: true,
    displayOptions: { show: { authentication: ['genericCredentialType'], genericAuthType: [name] } },
  })),
  words: {
    labels: {
      toolDescription: 'Description',
      parametersQuery: 'Query Parameters',
      parametersHeaders: 'Header Parameters',
      parametersBody: 'Body Parameters',
      placeholderDefinitions: 'Placeholder Definitions',
      dataField: 'Field Containing Data',
      fieldsToInclude: 'Include Fields',
      maxLength: 'Max Response Characters',
    },
    descriptions: {
      toolDescription: 'What the tool does and when to use it. The model decides by this text.',
      url: 'The model fills in what stands in braces: https://example.com/{city}',
    },
    choices: {
      'type.string': 'Text',
      'type.boolean': 'Yes/no',
      ...Object.fromEntries(genericAuthTypes.map(({ name, value }) => [value, name])),
      keypair: 'Using Fields Below',
      'specifyQuery.json': 'Using JSON Below',
      'specifyHeaders.json': 'Using JSON Below',
      'specifyBody.json': 'Using JSON Below',
      model: 'Let Model Specify Entire Value',
      modelRequired: 'By Model (Required)',
      modelOptional: 'By Model (Optional)',
      fieldValue: 'Using Field Below',
      except: 'All Except Selected',
    },
    longTexts: ['toolDescription', 'jsonQuery', 'jsonHeaders', 'jsonBody'],
  },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['http', 'api', 'request'],
    replacedBy: 'heddle.httpRequestTool',
  },
  supplies: 'ai_tool',
  supply: ({ context, params }) => [
    toolOfNode(context, {
      description: params.text('toolDescription'),
      inputSchema: requestInput(params),
      answer: (input) => call(context, params, input),
    }),
  ],
})

async function call(context: SupplyContext, params: AppParams, input: JsonObject): Promise<unknown> {
  const credential = credentialOf(params)
  const { status, statusText, headers, body } = await context.http({
    ...requestFrom(params, input),
    ...(credential !== '' && { credential }),
    responseType: 'text',
    ignoreStatus: true,
    maxResponseBytes: maxTextBytes,
  } satisfies HttpRequest)
  const type = headers['content-type'] ?? ''
  const data = type.includes('json') ? parsed(textOf(body)) : body
  if (status >= 400)
    throw new Error(`The service answered with ${status} ${statusText}: ${usualProblem(data) ?? ''}`)
  if (/^(image|audio|video|font)\/|octet-stream|pdf|zip/.test(type))
    return `The response is a file of the type ${type}, which cannot be read.`
  return params.flag('optimizeResponse') ? pickParts(data, partsIn(params), context.convert) : data
}

function credentialOf(params: AppParams): string {
  const authentication = params.text('authentication')
  if (authentication === 'none') return ''
  return params.text(authentication === 'genericCredentialType' ? 'genericAuthType' : 'nodeCredentialType')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const partsIn = (params: AppParams): ResponseParts => ({
  responseType: params.text('responseType'),
  dataField: params.text('dataField'),
  fieldsToInclude: params.text('fieldsToInclude'),
  fields: params.text('fields'),
  cssSelector: params.text('cssSelector'),
  onlyContent: params.flag('onlyContent'),
  elementsToOmit: params.text('elementsToOmit'),
  truncateResponse: params.flag('truncateResponse'),
  maxLength: params.flag('truncateResponse') ? params.number('maxLength') : 0,
})
