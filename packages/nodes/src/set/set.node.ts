import { defineNode, eachItem, param, readLayouts, sinceVersion, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import format from '../formats/set.json' with { type: 'json' }
import { assignFields } from './assign-fields.ts'
import { keptFields } from './kept-fields.ts'
import { setMigrations } from './set-migrations.ts'

const params = {
  mode: param.options({
    label: 'Mode',
    noDataExpression: true,
    options: [
      { name: 'Manual Mapping', value: 'manual', description: 'Set fields one by one' },
      {
        name: 'JSON',
        value: 'raw',
        description: 'Write the whole output as JSON',
        displayOptions: sinceVersion(3),
      },
    ],
    default: 'manual',
  }),
  duplicateItem: param.boolean({
    label: 'Duplicate Item',
    description: 'Whether to duplicate each item, in manual runs only',
  }),
  duplicateCount: param.number({
    label: 'Duplicate Item Count',
    description: 'Number of copies of each item',
    typeOptions: { minValue: 0 },
    show: { duplicateItem: [true] },
  }),
  jsonOutput: param.json({
    label: 'JSON',
    loose: true,
    typeOptions: { rows: 5 },
    default: '{\n  "my_field_1": "value",\n  "my_field_2": 1\n}\n',
    show: { mode: ['raw'] },
  }),
  assignments: param.assignments({ label: 'Fields to Set', show: { mode: ['manual'] } }),
  includeOtherFields: param.boolean({
    label: 'Include Other Input Fields',
    description: 'Whether to include the fields of the input item in the output',
  }),
  include: param.options({
    label: 'Input Fields to Include',
    options: [
      { name: 'All', value: 'all' },
      { name: 'Selected', value: 'selected' },
      { name: 'All Except', value: 'except' },
    ],
    default: 'all',
    show: { includeOtherFields: [true] },
  }),
  includeFields: param.names({
    label: 'Fields to Include',
    placeholder: 'e.g. fieldToInclude1,fieldToInclude2',
    show: { includeOtherFields: [true], include: ['selected'] },
  }),
  excludeFields: param.names({
    label: 'Fields to Exclude',
    placeholder: 'e.g. fieldToExclude1,fieldToExclude2',
    show: { includeOtherFields: [true], include: ['except'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      /** What documents before version 3.4 ask for. */
      keepFiles: param.hidden({ label: 'Keep Files', default: undefined }),
      stripBinary: param.boolean({
        label: 'Strip Binary Data',
        default: true,
        description: 'Whether to remove the files of the input item',
      }),
      ignoreConversionErrors: param.boolean({
        label: 'Ignore Type Conversion Errors',
        description: 'Whether to keep values that cannot be converted to the chosen type',
      }),
      dotNotation: param.boolean({
        label: 'Support Dot Notation',
        default: true,
        description: 'Whether a name such as "address.city" creates nested objects',
      }),
    },
  }),
}

export type SetParams = ParamValues<typeof params>

export const set = defineNode({
  name: 'set',
  label: 'Edit Fields',
  description: 'Adds, changes or removes fields of each item',
  version: 3.5,
  olderVersions: [1, 2, 3, 3.1, 3.2, 3.3, 3.4],
  aliases: ['n8n-nodes-base.set'],
  olderLayouts: readLayouts(format),
  migrations: setMigrations,
  group: 'input',
  color: '#2563eb',
  subtitle: '={{ $parameter["mode"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Data Transformation'] },
    alias: ['set', 'json', 'map', 'assign', 'transform', 'fields', 'rename'],
  },
  params,
  run: (context) =>
    eachItem(
      context,
      (item, _, values) => {
        const edited = editItem(item, values)
        const isRepeated = values.duplicateItem && context.mode === 'manual'
        return isRepeated ? Array.from({ length: 1 + values.duplicateCount }, () => edited) : edited
      },
      { reuseParams: true },
    ),
})

function editItem(item: Item, values: SetParams): Item {
  const { stripBinary = false, keepFiles } = values.options
  const keepBinary = keepFiles ?? (values.includeOtherFields && !stripBinary)
  const json = assignFields(keptFields(item.json, values), values)
  const { binary, pairedItem } = item
  return keepBinary && binary ? { json, binary, pairedItem } : { json, pairedItem }
}
