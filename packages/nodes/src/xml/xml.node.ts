import type { JsonObject } from '@heddle/core'
import { defineNode, eachItem, param, type ParamValues } from '@heddle/core/node'
import { readField } from '../fields/field-names.ts'
import { dataToXml, xmlToData } from './xml.conversion.ts'

const params = {
  mode: param.options({
    label: 'Mode',
    options: [
      { name: 'JSON to XML', value: 'jsonToxml' },
      { name: 'XML to JSON', value: 'xmlToJson' },
    ],
    default: 'xmlToJson',
  }),
  dataPropertyName: param.field({
    label: 'Property Name',
    default: 'data',
    required: true,
    description: 'Field to read the XML from or write it to',
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      attrkey: param.string({ label: 'Attribute Key', default: '$' }),
      charkey: param.string({ label: 'Character Key', default: '_' }),
      explicitArray: param.boolean({
        label: 'Explicit List',
        description: 'Whether single child elements become lists',
      }),
      mergeAttrs: param.boolean({ label: 'Merge Attributes', default: true }),
      ignoreAttrs: param.boolean({ label: 'Ignore Attributes' }),
      explicitRoot: param.boolean({ label: 'Explicit Root', default: true }),
      trim: param.boolean({ label: 'Trim' }),
      normalizeTags: param.boolean({
        label: 'Normalize Tags',
        description: 'Whether to convert tag names to lowercase',
      }),
      normalize: param.boolean({
        label: 'Normalize',
        description: 'Whether to collapse spaces and line breaks in text',
      }),
      headless: param.boolean({ label: 'Headless', description: 'Whether to leave out the XML header' }),
      rootName: param.string({ label: 'Root Name', default: 'root' }),
      cdata: param.boolean({
        label: 'CDATA',
        description: 'Whether to use CDATA sections instead of escaping text with markup',
      }),
      allowSurrogateChars: param.boolean({
        label: 'Allow Surrogate Characters',
        description: 'Whether to allow unpaired surrogate characters',
      }),
    },
  }),
}

type XmlParams = ParamValues<typeof params>

export const xml = defineNode({
  name: 'xml',
  label: 'XML',
  description: 'Converts between XML and data',
  version: 1,
  aliases: ['n8n-nodes-base.xml'],
  group: 'transform',
  usableAsTool: true,
  color: '#333377',
  subtitle: '={{ $parameter["mode"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Files', 'Data Transformation'] },
    alias: ['parse', 'json', 'convert', 'soap'],
  },
  params,
  run: (context) =>
    eachItem(context, async ({ json }, _, values) => {
      const { mode, dataPropertyName, options } = values
      return {
        json:
          mode === 'xmlToJson'
            ? await context.convert(xmlToData, { text: textField(json, values), options })
            : { [dataPropertyName]: await context.convert(dataToXml, { json, options }) },
      }
    }),
})

function textField(json: JsonObject, { dataPropertyName }: XmlParams): string {
  // A field is called as it is written; only where there is none of that name, dots lead into others.
  const value = Object.hasOwn(json, dataPropertyName)
    ? json[dataPropertyName]
    : readField(json, dataPropertyName)
  if (typeof value !== 'string') throw new Error(`The field "${dataPropertyName}" must contain XML`)
  return value
}
