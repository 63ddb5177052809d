import { isJsonObject, type JsonObject } from '@heddle/core'
import { defineConversion } from '@heddle/core/node'
import { parseXmlTree, refuseEntities } from '../files/parse-xml-tree.ts'

const depth = 200
const inlineBytes = 4096

/** How XML becomes data and data XML. */
export interface XmlOptions {
  attrkey?: string
  charkey?: string
  explicitArray?: boolean
  mergeAttrs?: boolean
  ignoreAttrs?: boolean
  explicitRoot?: boolean
  trim?: boolean
  normalizeTags?: boolean
  headless?: boolean
  rootName?: string
}

/** XML as data. Entities are not expanded beyond the five of XML itself, and names cannot reach a prototype. */
export const xmlToData = defineConversion({
  name: 'xmlToData',
  label: 'XML to data (XML node, XML bodies of webhooks)',
  subject: 'XML',
  limits: { inputBytes: 16 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 30, depth, inlineBytes },
  async run({ text, options }: { text: string; options: XmlOptions }): Promise<JsonObject> {
    const { XMLValidator } = await import('fast-xml-parser')
    refuseEntities(text, 'XML')
    const verdict = XMLValidator.validate(text)
    if (verdict !== true)
      throw new Error(`The XML is not valid: ${verdict.err.msg} (line ${verdict.err.line})`)
    const tree = await parseXmlTree({ text, subject: 'XML', depth }, parserOptions(options))
    const root = isJsonObject(tree) ? tree : {}
    if (options.explicitRoot ?? true) return root
    const [only] = Object.values(root)
    return isJsonObject(only) ? only : { value: only }
  },
})

const parserOptions = (options: XmlOptions) => ({
  ignoreAttributes: options.ignoreAttrs ?? false,
  ignoreDeclaration: true,
  ...((options.mergeAttrs ?? true) ? {} : { attributesGroupName: options.attrkey || '$' }),
  textNodeName: options.charkey || '_',
  trimValues: options.trim ?? true,
  transformTagName: (name: string) => (options.normalizeTags ? name.toLowerCase() : name),
  isArray: (...facts: readonly unknown[]) => Boolean(options.explicitArray) && !isAttribute(facts),
})

/** The library tells: name, path, whether it is a leaf, whether it is an attribute. */
const isAttribute = (facts: readonly unknown[]): boolean => facts[3] === true

export const dataToXml = defineConversion({
  name: 'dataToXml',
  label: 'Data to XML',
  subject: 'data',
  limits: { inputBytes: 16 * 2 ** 20, outputBytes: 64 * 2 ** 20, seconds: 30, depth, inlineBytes },
  async run({ json, options }: { json: JsonObject; options: XmlOptions }): Promise<string> {
    const { XMLBuilder } = await import('fast-xml-parser')
    const builder = new XMLBuilder({
      ignoreAttributes: false,
      attributesGroupName: options.attrkey || '$',
      attributeNamePrefix: '',
      textNodeName: options.charkey || '_',
      format: true,
      suppressEmptyNode: true,
      maxNestedTags: depth,
    })
    // XML has one root: data with several fields gets one around it.
    const tree = Object.keys(json).length === 1 ? json : { [options.rootName || 'root']: json }
    const header = options.headless ? '' : '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    return `${header}${builder.build(tree).trimEnd()}`
  },
})
