import { param } from '@heddle/core/node'

export const sortParams = {
  type: param.options({
    label: 'Type',
    options: [
      { name: 'Simple', value: 'simple' },
      { name: 'Random', value: 'random' },
      { name: 'Code', value: 'code' },
    ],
    default: 'simple',
  }),
  sortFieldsUi: param.groups({
    label: 'Fields To Sort By',
    placeholder: 'Add Field To Sort By',
    typeOptions: { sortable: true },
    show: { type: ['simple'] },
    groups: {
      sortField: {
        label: 'Fields',
        fields: {
          fieldName: param.field({ label: 'Field Name', required: true, placeholder: 'e.g. id' }),
          order: param.options({
            label: 'Order',
            options: [
              { name: 'Ascending', value: 'ascending' },
              { name: 'Descending', value: 'descending' },
            ],
            default: 'ascending',
          }),
        },
      },
    },
  }),
  code: param.code({
    label: 'Code',
    default:
      '// The two items to compare are in the variables a and b\nconst fieldName = "myField"\nif (a.json[fieldName] < b.json[fieldName]) return -1\nif (a.json[fieldName] > b.json[fieldName]) return 1\nreturn 0',
    show: { type: ['code'] },
    typeOptions: { rows: 8, editorLanguage: 'javaScript' },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    show: { type: ['simple'] },
    fields: { disableDotNotation: param.boolean({ label: 'Disable Dot Notation' }) },
  }),
}
