import { isJsonObject } from '@heddle/core'

/** All texts in some data, in their order; with pointers (`/a/b, /c`) only those that stand there. Names of fields, numbers and flags are none. */
export function textsInData(data: unknown, pointers = ''): string[] {
  const places = pointers
    .split(',')
    .map((pointer) => pointer.trim())
    .filter((pointer) => pointer !== '')
  const roots = places.length === 0 ? [data] : places.flatMap((pointer) => valuesAt(data, pointer))
  // Not by recursion: data of strangers can be nested without end.
  const open = roots.toReversed()
  const texts: string[] = []
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && value.trim() !== '') texts.push(value)
    else if (Array.isArray(value)) for (const each of value.toReversed()) open.push(each)
    else if (isJsonObject(value)) for (const each of Object.values(value).toReversed()) open.push(each)
  }
  return texts
}

/** A name is looked for in every entry of a list; a number is the place of one. */
function valuesAt(data: unknown, pointer: string): unknown[] {
  const steps = pointer
    .replace(/^\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.reduce<unknown[]>((values, step) => values.flatMap((value) => inside(value, step)), [data])
}

function inside(value: unknown, step: string): unknown[] {
  if (Array.isArray(value)) {
    const at = /^\d+$/.test(step) ? Number(step) : undefined
    return at === undefined
      ? value.flatMap((each) => (Array.isArray(each) ? [] : inside(each, step)))
      : value.slice(at, at + 1)
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? [value[step]] : []
}
