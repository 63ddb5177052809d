import { BadRequest, boundJson } from '@heddle/core'
import { xmlToData } from '@heddle/nodes'
import type { World } from '../world/world.ts'

const options = { normalizeTags: true, mergeAttrs: false, trim: true }

/** XML as plain data: names in lower case, attributes under `$`, repeated elements as lists. Without entities of its own. */
export async function parseXmlBody({ conversions }: World, owner: string, text: string): Promise<unknown> {
  if (/<!doctype/i.test(text)) throw new BadRequest('XML with a document type is not accepted')
  try {
    return boundJson(await conversions.convert(xmlToData, { text, options }, { owner }))
  } catch (error) {
    if (error instanceof BadRequest) throw error
    throw new BadRequest(error instanceof Error ? error.message : 'The body is not valid XML')
  }
}
