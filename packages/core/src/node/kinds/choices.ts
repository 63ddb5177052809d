import type { NodeProperty, PropertyOption } from '../description.ts'
import type { IssueWords } from '../issue-words.ts'
import { isExpression } from '../../syntax/is-expression.ts'
import { ParamValueError, type Reader } from './reader.ts'

export type Choices = readonly PropertyOption[]
export type ValueOf<O extends Choices> = O[number]['value']

/** A reader that checks membership, unless the choices come from elsewhere. An empty value is a choice not made yet. */
export function readChoice<V>(options: readonly PropertyOption[], open: boolean): Reader<V> {
  const values = new Set<unknown>(options.map((option) => option.value))
  return (value, label) => {
    if (open || value === '' || values.has(value)) return value as V
    throw new ParamValueError(label, `one of ${options.map((option) => option.name).join(', ')}`, value)
  }
}

/** Which chosen values cannot be chosen. */
export function choiceIssues(property: NodeProperty, value: unknown, words: IssueWords): string[] {
  const known = choicesOf(property)
  if (!known) return []
  const chosen: unknown[] = Array.isArray(value) ? value : [value]
  return chosen
    .filter((choice) => !isExpression(choice) && !known.has(choice))
    .map((choice) => words.unsupportedValue(String(choice)))
}

/** The values that may be chosen; undefined when they come from elsewhere. */
function choicesOf({ options = [], typeOptions }: NodeProperty): Set<unknown> | undefined {
  if (typeOptions?.loadOptionsMethod || typeOptions?.loadOptions || options.length === 0) return undefined
  return new Set(
    options.filter((option): option is PropertyOption => 'value' in option).map(({ value }) => value),
  )
}
