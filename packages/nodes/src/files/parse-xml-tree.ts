import { isReservedKey } from '@heddle/core'
import type { X2jOptions } from 'fast-xml-parser'

interface Source {
  text: string
  /** What the text is, in errors. */
  subject: string
  depth: number
}

/** Elements as data: without entities of its own, nested only so deep, and with no name that reaches a prototype. */
export async function parseXmlTree({ text, subject, depth }: Source, options: X2jOptions): Promise<unknown> {
  refuseEntities(text, subject)
  const { XMLParser } = await import('fast-xml-parser')
  const allowed = (name: string): string => {
    if (isReservedKey(name)) throw new Error(`The ${subject} has the name "${name}", which is not allowed`)
    return name
  }
  const { transformTagName } = options
  const parser = new XMLParser({
    attributeNamePrefix: '',
    ...options,
    ignorePiTags: true,
    parseTagValue: false,
    parseAttributeValue: false,
    maxNestedTags: depth,
    transformTagName: (name) => allowed(transformTagName ? transformTagName(name) : name),
    transformAttributeName: allowed,
  })
  try {
    return parser.parse(text)
  } catch (error) {
    if (error instanceof Error && error.message.includes('nested'))
      throw new Error(`The ${subject} is nested more than ${depth} levels deep`, { cause: error })
    throw error
  }
}

/** Entities that a document defines can grow without end or read files; those of XML itself suffice. */
export function refuseEntities(text: string, subject: string): void {
  // A declaration ends at the next sign that begins another: whoever looks on from each of many looks for ever.
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(text)) {
    throw new Error(`The ${subject} defines entities of its own, which is not allowed`)
  }
}
