import { BadRequest } from '@heddle/core'
import { TooLarge } from './errors.ts'

const maxDepth = 200
const maxKeys = 150_000

/** Parses and bounds a JSON text. `__proto__` never gets past here. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadRequest('The body is not valid JSON')
  }
  return boundJson(value)
}

/** Refuses what is too deep or too broad and drops `__proto__`. A loop, not a recursion: depth is the caller's choice. */
export function boundJson(root: unknown): unknown {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  let keys = 0
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { value, depth } = entry
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxDepth) throw new BadRequest(`The body is nested more than ${maxDepth} levels deep`)
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    const children: unknown[] = Object.values(value)
    keys += children.length
    if (keys > maxKeys) throw new TooLarge(`The body has more than ${maxKeys} values`)
    for (const child of children) open.push({ value: child, depth: depth + 1 })
  }
  return root
}
