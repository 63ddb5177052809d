import {
  isJsonObject,
  parsePath,
  readPath,
  removePath,
  textOf,
  writePath,
  type JsonObject,
} from '@heddle/core'
import type { Convert } from '@heddle/core/node'
import { extractHtml } from '../html/html.conversion.ts'

/** Which parts of a response a model gets. */
export interface ResponseParts {
  responseType: string
  /** Path of the data in a response of JSON. */
  dataField: string
  fieldsToInclude: string
  /** Paths, separated by commas. */
  fields: string
  cssSelector: string
  /** Text without tags. */
  onlyContent: boolean
  elementsToOmit: string
  truncateResponse: boolean
  maxLength: number
}

/** The parts of a response that a model needs: chosen fields of JSON, the content of a page, the beginning of a text. */
export async function pickParts(body: unknown, parts: ResponseParts, convert: Convert): Promise<unknown> {
  if (parts.responseType === 'json') return pickData(body, parts)
  const text =
    parts.responseType === 'html'
      ? await pickContent(textOf(body), parts, convert)
      : await plain(body, convert)
  return parts.truncateResponse ? text.slice(0, parts.maxLength) : text
}

function pickData(body: unknown, { dataField, fieldsToInclude, fields }: ResponseParts): unknown {
  const whole = typeof body === 'string' ? parse(body) : body
  const data = dataField === '' ? whole : readPath(whole, parsePath(dataField))
  if (data === undefined) throw new Error(`The response has no field "${dataField}"`)
  const paths = fields
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
  if (fieldsToInclude === 'all' || paths.length === 0) return data
  const pick = fieldsToInclude === 'selected' ? only : without
  const pickOf = (entry: unknown) => (isJsonObject(entry) ? pick(entry, paths) : entry)
  return Array.isArray(data) ? data.map(pickOf) : pickOf(data)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The response is not JSON. Choose another response type.')
  }
}

const only = (entry: JsonObject, paths: readonly string[]): JsonObject =>
  paths.map(parsePath).reduce<JsonObject>((picked, path) => {
    const value = readPath(entry, path)
    return value === undefined ? picked : writePath(picked, path, value)
  }, {})

const without = (entry: JsonObject, paths: readonly string[]): JsonObject =>
  paths.map(parsePath).reduce(removePath, entry)

async function pickContent(
  page: string,
  {
    cssSelector,
    onlyContent,
    elementsToOmit,
  }: Pick<ResponseParts, 'cssSelector' | 'onlyContent' | 'elementsToOmit'>,
  convert: Convert,
): Promise<string> {
  const { found } = await convert(extractHtml, {
    page,
    extractions: [
      {
        key: 'found',
        cssSelector: cssSelector || 'body',
        returnValue: onlyContent ? 'text' : 'html',
        attribute: '',
        skipSelectors: onlyContent ? elementsToOmit : '',
        returnArray: true,
      },
    ],
    settings: { trim: true, cleanUp: !onlyContent, plain: false },
  })
  const texts: unknown[] = Array.isArray(found) ? found : [found]
  return texts.map(textOf).join('\n')
}

/** Of a page its words. */
async function plain(body: unknown, convert: Convert): Promise<string> {
  const text = textOf(body)
  const isPage = /^\s*(<!doctype html|<html)/i.test(text)
  return isPage
    ? pickContent(text, { cssSelector: 'body', onlyContent: true, elementsToOmit: '' }, convert)
    : text
}
