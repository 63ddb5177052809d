import { param, type ParamValues } from '@heddle/core/node'
import type { Dialect } from './dialect.ts'

/** Which rows an operation means. */
export const whereParams = {
  where: param.groups({
    label: 'Select Rows',
    placeholder: 'Add Condition',
    groups: {
      values: {
        label: 'Values',
        fields: {
          column: param.string({ label: 'Column' }),
          condition: param.options({
            label: 'Operator',
            options: [
              { name: 'Equal', value: 'equal' },
              { name: 'Not Equal', value: '!=' },
              { name: 'Like', value: 'LIKE' },
              { name: 'Greater Than', value: '>' },
              { name: 'Less Than', value: '<' },
              { name: 'Greater Than Or Equal', value: '>=' },
              { name: 'Less Than Or Equal', value: '<=' },
              { name: 'Is Null', value: 'IS NULL' },
              { name: 'Is Not Null', value: 'IS NOT NULL' },
            ],
            default: 'equal',
          }),
          value: param.any({ label: 'Value', hide: { condition: ['IS NULL', 'IS NOT NULL'] } }),
        },
      },
    },
  }),
  combineConditions: param.options({
    label: 'Combine Conditions',
    options: [
      { name: 'AND', value: 'AND' },
      { name: 'OR', value: 'OR' },
    ],
    default: 'AND',
  }),
}

/** The condition as SQL; values go into the list, and the text has a place for each. */
export function whereText(
  { quoteName, place }: Dialect,
  { where, combineConditions }: ParamValues<typeof whereParams>,
  values: unknown[],
): string {
  const parts = (where.values ?? []).map(({ column, condition, value }) => {
    const name = quoteName(column)
    if (condition === 'IS NULL' || condition === 'IS NOT NULL') return `${name} ${condition}`
    values.push(value)
    return `${name} ${condition === 'equal' ? '=' : condition} ${place(values.length)}`
  })
  return parts.length === 0 ? '' : ` WHERE ${parts.join(combineConditions === 'OR' ? ' OR ' : ' AND ')}`
}
