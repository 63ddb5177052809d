import { isJsonObject, isReservedKey, type JsonObject } from '@heddle/core'
import { refuseEntities } from '../files/refuse-entities.ts'
import type { XmlParams } from './xml.node.ts'

const mostBytes = 50 * 1024 * 1024

/** XML as data. Entities are not expanded beyond the five of XML itself, and names cannot reach a prototype. */
export async function parseXml(text: string, { options }: XmlParams): Promise<JsonObject> {
  const { XMLParser, XMLValidator } = await import('fast-xml-parser')
  if (text.length > mostBytes) throw new Error('The XML is larger than 50 MB')
  refuseEntities(text, 'XML')
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) throw new Error(`The XML is not valid: ${verdict.err.msg} (line ${verdict.err.line})`)
  const attributes = options.attrkey || '$'
  const tree: unknown = new XMLParser({
    ignoreAttributes: options.ignoreAttrs ?? false,
    ignoreDeclaration: true,
    ...((options.mergeAttrs ?? true) ? {} : { attributesGroupName: attributes }),
    attributeNamePrefix: '',
    textNodeName: options.charkey || '_',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: options.trim ?? true,
    processEntities: true,
    transformTagName: (name) => safeName(options.normalizeTags ? name.toLowerCase() : name),
    transformAttributeName: safeName,
    isArray: (...facts) => Boolean(options.explicitArray) && !isAttribute(facts),
  }).parse(text)
  const root = isJsonObject(tree) ? tree : {}
  if (options.explicitRoot ?? true) return root
  const [only] = Object.values(root)
  return isJsonObject(only) ? only : { value: only }
}

/** The library tells: name, path, whether it is a leaf, whether it is an attribute. */
const isAttribute = (facts: readonly unknown[]): boolean => facts[3] === true

const safeName = (name: string): string => (isReservedKey(name) ? `_${name}` : name)
