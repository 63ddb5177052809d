import { param, textOf, type ParamValues } from '@heddle/core'
import { compareValues } from '../sort/compare-values.ts'
import type { Row } from './table-store.ts'

/** Which rows an operation means. */
export const rowFilterParams = {
  matchType: param.options({
    label: 'Must Match',
    options: [
      { name: 'Any Condition', value: 'anyCondition' },
      { name: 'All Conditions', value: 'allConditions' },
    ],
    default: 'anyCondition',
  }),
  filters: param.groups({
    label: 'Conditions',
    placeholder: 'Add Condition',
    groups: {
      conditions: {
        label: 'Conditions',
        fields: {
          keyName: param.string({ label: 'Column', default: 'id' }),
          condition: param.options({
            label: 'Condition',
            options: [
              { name: 'Equals', value: 'eq' },
              { name: 'Not Equals', value: 'neq' },
              { name: 'Contains', value: 'like' },
              { name: 'Contains, Ignoring Case', value: 'ilike' },
              { name: 'Greater Than', value: 'gt' },
              { name: 'Greater Than or Equal', value: 'gte' },
              { name: 'Less Than', value: 'lt' },
              { name: 'Less Than or Equal', value: 'lte' },
              { name: 'Is Empty', value: 'isEmpty' },
              { name: 'Is Not Empty', value: 'isNotEmpty' },
            ],
            default: 'eq',
          }),
          keyValue: param.any({ label: 'Value', hide: { condition: ['isEmpty', 'isNotEmpty'] } }),
        },
      },
    },
  }),
}

type Values = ParamValues<typeof rowFilterParams>

type Ask = (value: unknown, wanted: unknown) => boolean

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const same: Ask = (value, wanted) => (isEmpty(value) ? isEmpty(wanted) : textOf(value) === textOf(wanted))
/** Nothing is neither more nor less than something. */
const ordered =
  (fits: (order: number) => boolean): Ask =>
  (value, wanted) =>
    !isEmpty(value) && fits(compareValues(value, typeof value === 'number' ? Number(wanted) : wanted))

const conditions: Readonly<Record<string, Ask>> = {
  eq: same,
  neq: (value, wanted) => !same(value, wanted),
  like: (value, wanted) => textOf(value).includes(textOf(wanted).replaceAll('%', '')),
  ilike: (value, wanted) =>
    textOf(value).toLowerCase().includes(textOf(wanted).replaceAll('%', '').toLowerCase()),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  isEmpty,
  isNotEmpty: (value) => !isEmpty(value),
}

/** Whether a row is meant; without conditions all are. */
export function rowFilter({ matchType, filters }: Values): (row: Row) => boolean {
  const asked = filters.conditions ?? []
  if (asked.length === 0) return () => true
  const holds = (row: Row) => (each: (typeof asked)[number]) =>
    conditions[each.condition]?.(
      Object.hasOwn(row, each.keyName) ? row[each.keyName] : undefined,
      each.keyValue,
    ) ?? false
  return (row) => (matchType === 'allConditions' ? asked.every(holds(row)) : asked.some(holds(row)))
}
