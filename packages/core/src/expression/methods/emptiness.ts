/** Nothing, or nothing to see: null, undefined, an empty text. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Blank, an empty array or an empty object. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isBlank(value)
  if (Array.isArray(value)) return value.length === 0
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.keys(value).length === 0
}
