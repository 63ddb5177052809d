import { param } from '@heddle/core/node'

const asTool = { '@tool': [true] }
const optimized = { ...asTool, optimizeResponse: [true] }
const json = { ...optimized, responseType: ['json'] }
const html = { ...optimized, responseType: ['html'] }
const text = { ...optimized, responseType: ['text', 'html'] }

/** What an agent gets of a response: models read slowly and pay by the word. */
export const toolParams = {
  optimizeResponse: param.boolean({
    label: 'Optimize Response',
    description: 'Whether to give the model only the parts it needs',
    noDataExpression: true,
    show: asTool,
  }),
  responseType: param.options({
    label: 'Expected Response Type',
    options: [
      { name: 'JSON', value: 'json' },
      { name: 'HTML', value: 'html' },
      { name: 'Text', value: 'text' },
    ],
    default: 'json',
    show: optimized,
  }),
  dataField: param.string({
    label: 'Field Containing Data',
    placeholder: 'e.g. records',
    description: 'Path of the field to use. Leave empty to use the whole response.',
    show: json,
  }),
  fieldsToInclude: param.options({
    label: 'Include Fields',
    options: [
      { name: 'All', value: 'all' },
      { name: 'Selected', value: 'selected' },
      { name: 'All Except Selected', value: 'except' },
    ],
    default: 'all',
    show: json,
  }),
  fields: param.string({
    label: 'Fields',
    placeholder: 'e.g. id, name, address.city',
    description: 'Paths of the fields, separated by commas',
    show: json,
    hide: { fieldsToInclude: ['all'] },
  }),
  cssSelector: param.string({ label: 'Selector (CSS)', default: 'body', show: html }),
  onlyContent: param.boolean({
    label: 'Return Only Content',
    description: 'Whether to leave out tags and attributes',
    show: html,
  }),
  elementsToOmit: param.string({
    label: 'Elements to Omit',
    placeholder: 'e.g. img, .ad, #menu',
    description: 'CSS selectors, separated by commas',
    show: { ...html, onlyContent: [true] },
  }),
  truncateResponse: param.boolean({ label: 'Truncate Response', show: text }),
  maxLength: param.number({
    label: 'Max Response Characters',
    default: 1000,
    typeOptions: { minValue: 1 },
    show: { ...text, truncateResponse: [true] },
  }),
}
