import { valueDragType } from './drag-types.ts'

/** What a value is, in the words of conditions and assignments. */
export type ValueType = 'string' | 'number' | 'boolean' | 'dateTime' | 'array' | 'object'

/** A value of run data on its way into a setting. */
export interface DraggedValue {
  /** The code that reads it, e.g. `$json.email`. */
  expression: string
  /** Where it stands within its item. */
  path: readonly (string | number)[]
  type: ValueType
}

export function writeDragged(data: DataTransfer, value: DraggedValue): void {
  data.setData(valueDragType, JSON.stringify(value))
  data.setData('text/plain', `{{ ${value.expression} }}`)
  data.effectAllowed = 'copy'
}

/** What was dropped, unless it comes from elsewhere. */
export function readDragged(data: DataTransfer): DraggedValue | undefined {
  const text = data.getData(valueDragType)
  // Only this page writes values of this type.
  return text === '' ? undefined : (JSON.parse(text) as DraggedValue)
}

const dateText = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/

/** Nothing at all counts as a text. */
export function typeOfValue(value: unknown): ValueType {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as ValueType
  if (typeof value === 'string') return dateText.test(value) ? 'dateTime' : 'string'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'object' && value !== null ? 'object' : 'string'
}

/** The name of a field as settings take it: `address.city`, `lines[0].price`. */
export const fieldName = (path: readonly (string | number)[]): string =>
  path.map((step, index) => stepText(step, index === 0)).join('')

function stepText(step: string | number, isFirst: boolean): string {
  if (typeof step === 'number') return `[${step}]`
  return isFirst ? step : `.${step}`
}

/** What a field is called by itself: the last name on the way to it. */
export const lastName = (path: readonly (string | number)[]): string =>
  path.findLast((step) => typeof step === 'string') ?? ''
