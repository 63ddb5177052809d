import { param, type FilterValue } from '@heddle/core'

/** Options that If, Filter and Switch share. */
export const filterOptions = param.collection({
  label: 'Options',
  placeholder: 'Add option',
  fields: {
    ignoreCase: param.boolean({
      label: 'Ignore Case',
      default: true,
      description: 'Whether upper and lower case count as the same',
    }),
    looseTypeValidation: param.boolean({
      label: 'Convert Types Where Required',
      default: true,
      description: 'Whether a text such as "5" may be compared with a number',
    }),
  },
})

interface FilterParams {
  conditions: FilterValue
  looseTypeValidation?: boolean
  options: { ignoreCase?: boolean; looseTypeValidation?: boolean }
}

/** The filter with the node's options laid over its own. */
export function withOptions({ conditions, looseTypeValidation, options }: FilterParams): FilterValue {
  const loose = looseTypeValidation || options.looseTypeValidation
  return {
    ...conditions,
    options: {
      ...conditions.options,
      ...(options.ignoreCase !== undefined && { caseSensitive: !options.ignoreCase }),
      ...(loose && { typeValidation: 'loose' as const }),
    },
  }
}
