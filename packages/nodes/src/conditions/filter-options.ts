import { param, type FilterCondition, type FilterValue } from '@heddle/core/node'

/** Options that If, Filter and Switch share. */
const filterOptions = param.collection({
  label: 'Options',
  placeholder: 'Add option',
  fields: {
    ignoreCase: param.boolean({
      label: 'Ignore Case',
      default: true,
      description: 'Whether to ignore upper and lower case',
    }),
    looseTypeValidation: param.boolean({
      label: 'Convert Types Where Required',
      default: true,
      description: 'Whether text such as "5" can be compared with a number',
    }),
  },
})

/** The parameters that say how conditions compare. */
export const filterSwitches = {
  ignoreCase: ['options.ignoreCase'],
  looseTypeValidation: ['looseTypeValidation', 'options.looseTypeValidation'],
}

/** Of nodes that ask of each item whether it fits. */
export const filterParams = {
  conditions: param.filter({ label: 'Conditions', typeOptions: { filter: filterSwitches } }),
  looseTypeValidation: param.boolean({
    label: 'Convert types where required',
    description: 'Whether text such as "5" can be compared with a number',
  }),
  options: filterOptions,
}

interface FilterParams {
  conditions: FilterValue
  looseTypeValidation?: boolean
  options: { ignoreCase?: boolean; looseTypeValidation?: boolean }
}

/** Conditions and how they are compared. */
export interface FilterRules {
  conditions: FilterCondition[]
  /** One that holds is enough. */
  any: boolean
  ignoreCase: boolean
  loose: boolean
  /** As JavaScript compares: conditions of the first versions. */
  plain: boolean
}

/** What the filter says about itself counts; the node's options are for one that says nothing. */
export function withOptions({ conditions: filter, looseTypeValidation, options }: FilterParams): FilterRules {
  const { caseSensitive, typeValidation } = filter.options ?? {}
  return {
    conditions: filter.conditions,
    any: filter.combinator === 'or',
    ignoreCase: caseSensitive === undefined ? options.ignoreCase === true : !caseSensitive,
    plain: typeValidation === 'plain',
    loose: typeValidation
      ? typeValidation === 'loose'
      : Boolean(looseTypeValidation || options.looseTypeValidation),
  }
}
