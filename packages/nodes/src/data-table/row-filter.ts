import { textOf } from '@heddle/core'
import { param, type ParamValues } from '@heddle/core/node'

/** Which rows an operation means. */
export const rowFilterParams = rowConditions()

export function rowConditions(show?: Record<string, boolean[]>) {
  return {
    matchType: param.options({
      ...(show && { show }),
      label: 'Must Match',
      options: [
        { name: 'Any Condition', value: 'anyCondition' },
        { name: 'All Conditions', value: 'allConditions' },
      ],
      default: 'anyCondition',
    }),
    filters: param.groups({
      ...(show && { show }),
      label: 'Conditions',
      placeholder: 'Add Condition',
      groups: {
        conditions: {
          label: 'Conditions',
          fields: {
            keyName: param.options({
              label: 'Column',
              options: [{ name: 'id', value: 'id' }],
              default: 'id',
              typeOptions: { loadOptionsMethod: 'columns', loadOptionsDependsOn: ['dataTableId'] },
            }),
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
                { name: 'Is True', value: 'isTrue' },
                { name: 'Is False', value: 'isFalse' },
              ],
              default: 'eq',
            }),
            keyValue: param.any({
              label: 'Value',
              hide: { condition: ['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse'] },
            }),
          },
        },
      },
    }),
  }
}

/** The conditions as the instance reads them. */
export function rowFilter({ matchType, filters }: ParamValues<typeof rowFilterParams>) {
  return {
    match: matchType === 'allConditions' ? 'all' : 'any',
    conditions: (filters.conditions ?? []).map(({ keyName, condition, keyValue }) => ({
      column: keyName,
      condition,
      value: plain(keyValue),
    })),
  }
}

const plain = (value: unknown): string | number | boolean | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
}
