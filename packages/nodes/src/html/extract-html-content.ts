import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineOperation, eachItem, param, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { readField } from '../fields/field-names.ts'
import { getFile, readText } from '../files/item-files.ts'
import { extractHtml } from './html.conversion.ts'

const params = {
  sourceData: param.options({
    label: 'Source Data',
    options: [
      { name: 'Binary File', value: 'binary' },
      { name: 'JSON', value: 'json' },
    ],
    default: 'json',
  }),
  dataPropertyName: param.field({
    label: 'Property',
    default: 'data',
    required: true,
    description: 'Field or file that contains the HTML',
  }),
  extractionValues: param.groups({
    label: 'Extraction Values',
    placeholder: 'Add Value',
    default: { values: [{ key: '', cssSelector: '', returnValue: 'text', returnArray: false }] },
    groups: {
      values: {
        label: 'Values',
        fields: {
          key: param.string({ label: 'Key', description: 'Field to store the value in' }),
          cssSelector: param.string({ label: 'CSS Selector', placeholder: '.price' }),
          returnValue: param.options({
            label: 'Return Value',
            options: [
              { name: 'Attribute', value: 'attribute' },
              { name: 'HTML', value: 'html' },
              { name: 'Text', value: 'text' },
              { name: 'Value', value: 'value' },
            ],
            default: 'text',
          }),
          attribute: param.string({
            label: 'Attribute',
            placeholder: 'class',
            show: { returnValue: ['attribute'] },
          }),
          skipSelectors: param.string({
            label: 'Skip Selectors',
            placeholder: 'img, .class',
            show: { returnValue: ['text'] },
          }),
          returnArray: param.boolean({
            label: 'Return List',
            description: 'Whether to return all matches',
          }),
        },
      },
    },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      trimValues: param.boolean({ label: 'Trim Values', default: true }),
      cleanUpText: param.boolean({ label: 'Clean Up Text', default: true }),
      /** Documents before version 1.2. */
      plainText: param.hidden({ label: 'Plain Text', default: undefined }),
    },
  }),
}

type Values = ParamValues<typeof params>
export type Extraction = NonNullable<Values['extractionValues']['values']>[number]

export const extractHtmlContent = defineOperation()({
  label: 'Extract HTML Content',
  action: 'Extract HTML content',
  params,
  run: (context) =>
    eachItem(context, async (item, _, values) => {
      const source =
        values.sourceData === 'binary'
          ? await readText(context, getFile(item, values.dataPropertyName))
          : readField(item.json, values.dataPropertyName)
      if (source === undefined) throw new Error(`The field "${values.dataPropertyName}" does not exist`)
      const made: Item[] = []
      for (const page of Array.isArray(source) ? source : [source])
        made.push({ json: await context.convert(extractHtml, wantedOf(textOf(page), values)) })
      return made
    }),
})

/** Texts of older documents hold all characters as they stand. */
export function readPlainText(parameters: JsonObject): JsonObject {
  const options = isJsonObject(parameters.options) ? parameters.options : {}
  return { ...parameters, options: { ...options, plainText: true } }
}

const wantedOf = (page: string, { extractionValues, options }: Values) => ({
  page,
  extractions: (extractionValues.values ?? []).filter(({ key }) => key !== ''),
  settings: {
    trim: options.trimValues ?? false,
    cleanUp: options.cleanUpText ?? false,
    plain: options.plainText === true,
  },
})
