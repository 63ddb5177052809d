import { isJsonObject, textOf } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { collectPairs, pairsToJson } from './collect-pairs.ts'
import type { HttpRequestParams } from './http-request-params.ts'

interface Source {
  context: RunContext<HttpRequestParams>
  item: Item
  values: HttpRequestParams
}

interface Body {
  body?: unknown
  contentType?: string
}

/** What is sent, in the form that the chosen content type asks for. */
export function buildBody(source: Source): Promise<Body> | Body {
  const { values, item, context } = source
  if (!values.sendBody) return {}
  switch (values.contentType) {
    case 'json':
      return { body: jsonBody(values), contentType: 'application/json' }
    case 'form-urlencoded':
      return { body: formBody(values), contentType: 'application/x-www-form-urlencoded' }
    case 'multipart-form-data':
      return multipartBody(source)
    case 'binaryData':
      return fileBody(context, fileOf(item, values.inputDataFieldName))
    default:
      return { body: textOf(values.body), contentType: values.rawContentType || undefined }
  }
}

function jsonBody({ specifyBody, jsonBody: json, bodyParameters, nameRule }: HttpRequestParams): string {
  return JSON.stringify(
    specifyBody === 'json' ? (json === '' ? {} : json) : pairsToJson(bodyParameters.parameters, nameRule),
  )
}

function formBody(values: HttpRequestParams): string {
  if (values.specifyBody === 'string') return textOf(values.body)
  const form = new URLSearchParams()
  const fields = collectPairs(formPairs(values), values.nameRule === 'nested')
  for (const [name, value] of Object.entries(fields)) appendField(form, name, value)
  return form.toString()
}

function appendField(form: URLSearchParams, name: string, value: unknown): void {
  if (!Array.isArray(value) && !isJsonObject(value)) form.append(name, textOf(value))
  else for (const [key, each] of Object.entries(value)) appendField(form, `${name}[${key}]`, each)
}

type FormPair = NonNullable<HttpRequestParams['bodyParameters']['parameters']>[number]

/** Old documents can give the fields of a form as JSON. */
function formPairs({
  specifyBody,
  jsonBody: json,
  bodyParameters,
}: Pick<HttpRequestParams, 'specifyBody' | 'jsonBody' | 'bodyParameters'>): FormPair[] {
  if (specifyBody !== 'json') return bodyParameters.parameters ?? []
  const fields = typeof json === 'string' && json.trim() !== '' ? readJson(json) : json
  return Object.entries(isJsonObject(fields) ? fields : {}).map(([name, value]) => ({
    name,
    value,
    parameterType: 'formData',
    inputDataFieldName: '',
  }))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The fields of the form must be JSON')
  }
}

async function fileBody(context: RunContext<HttpRequestParams>, file: BinaryValue): Promise<Body> {
  return { body: await context.binary.stream(file), contentType: file.mimeType }
}

async function multipartBody({ context, item, values }: Source): Promise<Body> {
  const form = new FormData()
  for (const { name, value, parameterType, inputDataFieldName } of formPairs(values)) {
    if (name === '') continue
    if (parameterType !== 'formBinaryData') {
      form.append(name, textOf(value))
      continue
    }
    const file = fileOf(item, inputDataFieldName)
    const bytes = await context.binary.read(file)
    form.append(name, new Blob([new Uint8Array(bytes)], { type: file.mimeType }), file.fileName ?? name)
  }
  const encoded = new Response(form)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
  }
}

function fileOf(item: Item, name: string): BinaryValue {
  const file = item.binary && Object.hasOwn(item.binary, name) ? item.binary[name] : undefined
  if (!file) throw new Error(`The item has no file named "${name}"`)
  return file
}
