import { textOf } from '@heddle/core'
import type { RunContext } from '@heddle/core/node'
import type { BinaryValue, Item } from '@heddle/core/run'
import { collectPairs } from './collect-pairs.ts'
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
      return { body: textOf(values.body), contentType: values.rawContentType || 'text/plain' }
  }
}

function jsonBody({ specifyBody, jsonBody: json, bodyParameters }: HttpRequestParams): string {
  return JSON.stringify(
    specifyBody === 'json' ? (json === '' ? {} : json) : collectPairs(bodyParameters.parameters),
  )
}

function formBody({ specifyBody, body, bodyParameters }: HttpRequestParams): string {
  if (specifyBody !== 'keypair') return textOf(body)
  const form = new URLSearchParams()
  for (const { name, value } of bodyParameters.parameters ?? [])
    if (name !== '') form.append(name, textOf(value))
  return form.toString()
}

async function fileBody(context: RunContext<HttpRequestParams>, file: BinaryValue): Promise<Body> {
  return { body: await context.binary.stream(file), contentType: file.mimeType }
}

async function multipartBody({ context, item, values }: Source): Promise<Body> {
  const form = new FormData()
  for (const { name, value, parameterType, inputDataFieldName } of values.bodyParameters.parameters ?? []) {
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
