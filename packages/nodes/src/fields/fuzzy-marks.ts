import { textOf } from '@heddle/core'

interface FuzzyOptions {
  /** Whether nothing counts as zero too; the first versions did not think so. */
  nullIsZero?: boolean
}

/**
 * Marks of a value: two values are alike when they share one. Likeness is no equality: `false` is like "false" and like
 * 0, which are not like each other.
 */
export function fuzzyMarks(value: unknown, { nullIsZero = false }: FuzzyOptions = {}): string[] {
  if (value === null || value === undefined || value === '') {
    return value === null && nullIsZero ? ['empty', 'zero'] : ['empty']
  }
  switch (typeof value) {
    case 'boolean':
      return [`text ${value}`, `text ${Number(value)}`]
    case 'object':
      return Array.isArray(value) && value.length === 0
        ? ['empty', 'json []']
        : [`json ${JSON.stringify(value)}`]
    default: {
      const text = textOf(value)
      const zero = nullIsZero && text === '0' ? ['zero'] : []
      return [`text ${text}`, ...(typeof value === 'string' ? [`json ${text}`] : []), ...zero]
    }
  }
}

/** Whether two values are the same but for their type. */
export function isAlike(a: unknown, b: unknown, options?: FuzzyOptions): boolean {
  const marks = fuzzyMarks(a, options)
  return fuzzyMarks(b, options).some((mark) => marks.includes(mark))
}
