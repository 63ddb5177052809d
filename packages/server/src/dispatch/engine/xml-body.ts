import { BadRequest } from '@heddle/core'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { boundJson } from '../../http/json-body.ts'

const maxNesting = 100

const parser = new XMLParser({
  ignoreAttributes: false,
  attributesGroupName: '$',
  attributeNamePrefix: '',
  textNodeName: '_',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  transformTagName: (name) => name.toLowerCase(),
})

/** XML as plain data: names in lower case, attributes under `$`, repeated elements as lists. Without entities of its own. */
export function parseXmlBody(text: string): unknown {
  if (/<!(doctype|entity)/i.test(text)) throw new BadRequest('XML with a document type is not accepted')
  if (isTooDeep(text)) throw new BadRequest(`The XML is nested more than ${maxNesting} levels deep`)
  if (XMLValidator.validate(text) !== true) throw new BadRequest('The body is not valid XML')
  return boundJson(parser.parse(text))
}

/** Counted before parsing: the parser follows the nesting with its own stack. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [tag] of text.matchAll(/<[^!?][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (depth > maxNesting) return true
  }
  return false
}
