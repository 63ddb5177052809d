import { param, type ParamValues } from '@heddle/core/node'
import type { Dialect } from './dialect.ts'

/** In which order rows come. */
export const sortParams = {
  sort: param.groups({
    label: 'Sort',
    placeholder: 'Add Sort Rule',
    groups: {
      values: {
        label: 'Values',
        fields: {
          column: param.string({ label: 'Column' }),
          direction: param.options({
            label: 'Direction',
            options: [
              { name: 'ASC', value: 'ASC' },
              { name: 'DESC', value: 'DESC' },
            ],
            default: 'ASC',
          }),
        },
      },
    },
  }),
}

export function sortText({ quoteName }: Dialect, { sort }: ParamValues<typeof sortParams>): string {
  const order = (sort.values ?? []).map(
    ({ column, direction }) => `${quoteName(column)} ${direction === 'DESC' ? 'DESC' : 'ASC'}`,
  )
  return order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`
}
