import { BadRequest, TooLarge } from './errors.ts'
import { deepestDocument, refuseDeep } from './json-depth.ts'

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

/** Refuses what is too deep or too broad and drops `__proto__`. */
export function boundJson(root: unknown): unknown {
  refuseDeep(root, 'The body', deepestDocument)
  const open: unknown[] = [root]
  let keys = 0
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
    const children: unknown[] = Object.values(value)
    keys += children.length
    if (keys > maxKeys) throw new TooLarge(`The body has more than ${maxKeys} values`)
    for (const child of children) open.push(child)
  }
  return root
}
