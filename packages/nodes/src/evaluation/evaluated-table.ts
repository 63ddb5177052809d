import { param } from '@heddle/core/node'

/** The data table whose rows are test cases. */
export const evaluatedTable = (show?: Record<string, string[]>) => ({
  source: param.options({
    ...(show && { show }),
    label: 'Source',
    options: [{ name: 'Data Table', value: 'dataTable' }],
    default: 'dataTable',
  }),
  dataTableId: param.resourceLocator({
    ...(show && { show }),
    label: 'Data Table',
    required: true,
    modes: [
      { name: 'list', displayName: 'From List', type: 'list', typeOptions: { searchListMethod: 'tables' } },
      { name: 'id', displayName: 'By ID', type: 'string' },
    ],
    default: { mode: 'list', value: '' },
  }),
})
