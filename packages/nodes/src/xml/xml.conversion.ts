import { isJsonObject, isReservedKey, refuseDeep, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import type { BuilderOptions, ParserOptions } from 'xml2js'
import { refuseEntities } from '../files/parse-xml-tree.ts'

const depth = 200
const inlineBytes = 4096

/** How XML becomes data and data XML. What is missing is as the editor shows it. */
export interface XmlOptions {
  attrkey?: string
  charkey?: string
  explicitArray?: boolean
  mergeAttrs?: boolean
  ignoreAttrs?: boolean
  explicitRoot?: boolean
  trim?: boolean
  normalize?: boolean
  normalizeTags?: boolean
  headless?: boolean
  rootName?: string
  cdata?: boolean
  allowSurrogateChars?: boolean
}

/** XML as data. Entities are not expanded beyond the five of XML itself, and names cannot reach a prototype. */
export const xmlToData = defineConversion({
  name: 'xmlToData',
  label: 'XML to data (XML node, XML bodies of webhooks)',
  subject: 'XML',
  limits: { inputBytes: 16 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 30, depth, inlineBytes },
  async run({ text, options }: { text: string; options: XmlOptions }): Promise<JsonObject> {
    refuseEntities(text, 'XML')
    const data = await parse(text, { ...readingOptions(), ...options })
    refuseDeep(data, 'The XML', depth)
    if (data === null) throw new Error('The XML is empty')
    // An item is an object, also when a document without its root is nothing but a text.
    return isJsonObject(data) ? data : { value: data }
  },
})

/** New ones each time: the library adds to the lists. */
const readingOptions = (): ParserOptions => ({
  explicitArray: false,
  mergeAttrs: true,
  tagNameProcessors: [allowedName],
})

async function parse(text: string, options: ParserOptions): Promise<unknown> {
  const { Parser } = await import('xml2js')
  try {
    const parser = new Parser(options)
    // Under its own name this one would be lost before anybody can see it.
    ;(parser as unknown as WithSax).saxParser.onattribute = ({ name }) => allowedName(name)
    return (await parser.parseStringPromise(text)) as unknown
  } catch (error) {
    if (error instanceof ReservedName) throw error
    const [reason = '', line = ''] = error instanceof Error ? error.message.split('\n') : []
    throw new Error(`The XML is not valid: ${reason} (${line.toLowerCase()})`, { cause: error })
  }
}

/** What the types of the library do not tell. */
interface WithSax {
  saxParser: { onattribute?(attribute: { name: string }): void }
}

class ReservedName extends Error {}

function allowedName(name: string): string {
  if (isReservedKey(name)) throw new ReservedName(`The XML has the name "${name}", which is not allowed`)
  return name
}

export const dataToXml = defineConversion({
  name: 'dataToXml',
  label: 'Data to XML',
  subject: 'data',
  limits: { inputBytes: 16 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 30, depth, inlineBytes },
  async run({ json, options }: { json: JsonObject; options: BuilderOptions }): Promise<string> {
    refuseDeep(json, 'The data', depth)
    const { Builder } = await import('xml2js')
    return new Builder(options).buildObject(json)
  },
})
