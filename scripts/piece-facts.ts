import { gunzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import { childrenOf, visit, type Syntax } from './checks/syntax.ts'

export interface PieceCounts {
  actions?: number
  triggers?: number
}

const block = 512

/** How many actions and triggers the piece in an archive has. Its code is read, never run. */
export function countInArchive(archive: Buffer): PieceCounts {
  for (const { path, text } of filesIn(gunzipSync(archive))) {
    if (!/\.[cm]?js$/.test(path) || !text.includes('createPiece')) continue
    const counts = countIn(path, text)
    if (counts) return counts
  }
  return {}
}

/** The files of a tar archive, one header of 512 bytes before each. */
function* filesIn(tar: Buffer): Generator<{ path: string; text: string }> {
  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    const field = (start: number, length: number) =>
      tar.toString('utf8', at + start, at + start + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(field(124, 12), 8) || 0
    yield { path: field(0, 100), text: tar.toString('utf8', at + block, at + block + size) }
    at += block + Math.ceil(size / block) * block
  }
}

/** What stands in the call that makes the piece. */
function countIn(path: string, text: string): PieceCounts | undefined {
  let counts: PieceCounts | undefined
  visit(parseSync(path, text).program as unknown as Syntax, (node) => {
    if (node.type !== 'CallExpression' || !/createPiece\W*$/.test(calleeOf(node, text))) return
    const given = childrenOf(node).find(({ type }) => type === 'ObjectExpression')
    if (given) counts = { ...lengthOf('actions', given), ...lengthOf('triggers', given) }
  })
  return counts
}

const calleeOf = (node: Syntax, text: string): string => {
  const { callee } = node as unknown as { callee: { start: number; end: number } }
  return text.slice(callee.start, callee.end)
}

interface Property {
  key?: { name?: string }
  value?: { type: string; elements?: { type: string }[] }
}

/** Where the list is put together elsewhere, its length is not known. */
function lengthOf(name: keyof PieceCounts, object: Syntax): PieceCounts {
  const { properties } = object as unknown as { properties: Property[] }
  const value = properties.find(({ key }) => key?.name === name)?.value
  const { elements } = value ?? {}
  if (value?.type !== 'ArrayExpression' || !elements) return {}
  return elements.some(({ type }) => type === 'SpreadElement') ? {} : { [name]: elements.length }
}
