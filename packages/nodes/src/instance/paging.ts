import { param } from '@heddle/core/node'

/** How many of what is listed. */
export const pagingParams = {
  returnAll: param.boolean({ label: 'Return All', default: true }),
  limit: param.number({
    label: 'Limit',
    default: 100,
    typeOptions: { minValue: 1 },
    show: { returnAll: [false] },
  }),
}

export const limitOf = ({ returnAll, limit }: { returnAll: boolean; limit: number }): number =>
  returnAll ? Infinity : limit
