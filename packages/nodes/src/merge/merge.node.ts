import { defineNode, param, readLayouts, sinceVersion, type ParamValues } from '@heddle/core/node'
import format from '../formats/merge.json' with { type: 'json' }
import { append, chooseBranch } from './append.ts'
import { combine } from './combine.ts'
import { mergeBySql } from './merge-by-sql.ts'
import { mergeMigrations } from './merge-migrations.ts'

/** There are ten inputs at the most. */
const inputNumbers = Array.from({ length: 10 }, (_, index) => index + 1)

/** The choice to let an input win, where there is that input. */
const preferring = (number: number) => ({
  name: `Prefer Input ${number}`,
  value: `preferInput${number}`,
  ...(number > 2 && { displayOptions: { show: { '/numberInputs': inputNumbers.slice(number - 1) } } }),
})

const params = {
  mode: param.options({
    label: 'Mode',
    noDataExpression: true,
    options: [
      { name: 'Append', value: 'append', description: 'All items of all inputs, one after the other' },
      { name: 'Combine', value: 'combine', description: 'Items of two inputs joined into one' },
      {
        name: 'SQL Query',
        value: 'combineBySql',
        description: 'The result of a query over all inputs',
        displayOptions: sinceVersion(3),
      },
      {
        name: 'Choose Branch',
        value: 'chooseBranch',
        description: 'Items of one input, once all inputs have arrived',
      },
    ],
    default: 'append',
  }),
  query: param.template({
    label: 'Query',
    default: 'SELECT * FROM input1 LEFT JOIN input2 ON input1.id = input2.id',
    description: 'SQLite. The inputs are the tables input1, input2 and so on.',
    typeOptions: { editor: 'sql', rows: 5 },
    show: { mode: ['combineBySql'] },
  }),
  combineBy: param.options({
    label: 'Combine By',
    noDataExpression: true,
    options: [
      {
        name: 'Matching Fields',
        value: 'combineByFields',
        description: 'Items whose fields have the same values',
      },
      { name: 'Position', value: 'combineByPosition', description: 'The first with the first, and so on' },
      { name: 'All Possible Combinations', value: 'combineAll', description: 'Every item with every other' },
    ],
    default: 'combineByFields',
    show: { mode: ['combine'] },
  }),
  advanced: param.boolean({
    label: 'Fields To Match Have Different Names',
    show: { mode: ['combine'], combineBy: ['combineByFields'] },
  }),
  fieldsToMatchString: param.names({
    label: 'Fields to Match',
    placeholder: 'e.g. id, name',
    show: { mode: ['combine'], combineBy: ['combineByFields'], advanced: [false] },
  }),
  mergeByFields: param.groups({
    label: 'Fields to Match',
    placeholder: 'Add Fields to Match',
    default: { values: [{ field1: '', field2: '' }] },
    show: { mode: ['combine'], combineBy: ['combineByFields'], advanced: [true] },
    groups: {
      values: {
        label: 'Values',
        fields: {
          field1: param.field({ label: 'Input 1 Field', placeholder: 'e.g. id' }),
          field2: param.field({ label: 'Input 2 Field', placeholder: 'e.g. id' }),
        },
      },
    },
  }),
  joinMode: param.options({
    label: 'Output Type',
    options: [
      { name: 'Keep Matches', value: 'keepMatches', description: 'Items that match, joined (inner join)' },
      { name: 'Keep Non-Matches', value: 'keepNonMatches', description: 'Items that match nothing' },
      { name: 'Keep Everything', value: 'keepEverything', description: 'Matches and the rest (outer join)' },
      {
        name: 'Enrich Input 1',
        value: 'enrichInput1',
        description: 'All items of input 1, with data from input 2 (left join)',
      },
      {
        name: 'Enrich Input 2',
        value: 'enrichInput2',
        description: 'All items of input 2, with data from input 1 (right join)',
      },
    ],
    default: 'keepMatches',
    show: { mode: ['combine'], combineBy: ['combineByFields'] },
  }),
  outputDataFrom: param.options({
    label: 'Output Data From',
    options: [
      { name: 'Both Inputs', value: 'both' },
      { name: 'Input 1', value: 'input1' },
      { name: 'Input 2', value: 'input2' },
    ],
    default: 'both',
    show: { mode: ['combine'], combineBy: ['combineByFields'], joinMode: ['keepMatches', 'keepNonMatches'] },
  }),
  numberInputs: param.options({
    label: 'Number of Inputs',
    noDataExpression: true,
    options: inputNumbers.slice(1).map((number) => ({ name: String(number), value: number })),
    default: 2,
    showAny: [
      { mode: ['append', 'combineBySql', 'chooseBranch'] },
      { mode: ['combine'], combineBy: ['combineByPosition'] },
    ],
  }),
  chooseBranchMode: param.options({
    label: 'Output Type',
    options: [{ name: 'Wait for All Inputs to Arrive', value: 'waitForAll' }],
    default: 'waitForAll',
    show: { mode: ['chooseBranch'] },
  }),
  output: param.options({
    label: 'Output',
    options: [
      { name: 'Data of Specified Input', value: 'specifiedInput' },
      { name: 'A Single, Empty Item', value: 'empty' },
    ],
    default: 'specifiedInput',
    show: { mode: ['chooseBranch'] },
  }),
  useDataOfInput: param.number({
    label: 'Use Data of Input',
    default: 1,
    typeOptions: { minValue: 1, maxValue: 10 },
    show: { mode: ['chooseBranch'], output: ['specifiedInput'] },
  }),
  /** Documents of version 1 go on with what has arrived. */
  anyInput: param.hidden({ label: 'Any Input', default: false }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      clashHandling: param.group({
        label: 'Clash Handling',
        default: { values: { resolveClash: 'preferLast', mergeMode: 'deepMerge', overrideEmpty: false } },
        groups: {
          values: {
            label: 'Values',
            fields: {
              resolveClash: param.options({
                label: 'When Field Values Clash',
                options: [
                  { name: 'Always Add Input Number to Field Names', value: 'addSuffix' },
                  ...inputNumbers.map(preferring),
                  { name: 'Prefer Last Input', value: 'preferLast' },
                ],
                default: 'preferLast',
              }),
              mergeMode: param.options({
                label: 'Merging Nested Fields',
                options: [
                  { name: 'Deep Merge', value: 'deepMerge' },
                  { name: 'Shallow Merge', value: 'shallowMerge' },
                ],
                default: 'deepMerge',
                hide: { resolveClash: ['addSuffix'] },
              }),
              overrideEmpty: param.boolean({
                label: 'Minimize Empty Fields',
                description: 'Whether to prefer filled fields over empty ones',
                hide: { resolveClash: ['addSuffix'] },
              }),
            },
          },
        },
      }),
      emptyQueryResult: param.options({
        label: 'When the Query Returns Nothing',
        options: [
          { name: 'Return No Items', value: 'empty' },
          { name: 'Return a Success Item', value: 'success' },
        ],
        default: 'empty',
      }),
      queryParameters: param.names({
        label: 'Query Parameters',
        placeholder: 'e.g. 5, open',
        description: 'Values for each ? in the query',
      }),
      disableDotNotation: param.boolean({ label: 'Disable Dot Notation' }),
      fuzzyCompare: param.boolean({
        label: 'Fuzzy Compare',
        description: 'Whether to treat "1" and 1 as equal',
      }),
      includeUnpaired: param.boolean({
        label: 'Include Any Unpaired Items',
        description: 'Whether to include items without a match',
      }),
      /** Documents of version 1 can ask for a left join by position. */
      onlyFirstUnpaired: param.hidden({ label: 'Only Unpaired Items of Input 1', default: false }),
      /** Documents of version 1 match by text, take the last match, and keep the field of input 1. */
      oldKeys: param.hidden({ label: 'Match by Text', default: false }),
      /** Documents of version 2 fail where no item has the field. */
      fieldsMustExist: param.hidden({ label: 'Fields Must Exist', default: false }),
      /** Since version 3, items that are joined by position keep the fields of the last one beside those with a number. */
      onlySuffixed: param.hidden({ label: 'Only Numbered Fields', default: false }),
      multipleMatches: param.options({
        label: 'Multiple Matches',
        options: [
          { name: 'Include All Matches', value: 'all' },
          { name: 'Include First Match Only', value: 'first' },
        ],
        default: 'all',
      }),
    },
  }),
}

export type MergeParams = ParamValues<typeof params>

export const merge = defineNode({
  name: 'merge',
  label: 'Merge',
  description: 'Merges items from several branches',
  version: 3.2,
  olderVersions: [1, 2, 2.1, 3, 3.1],
  aliases: ['n8n-nodes-base.merge'],
  olderLayouts: readLayouts(format),
  migrations: mergeMigrations,
  group: 'transform',
  color: '#00bbcc',
  inputs: '={{ ".".repeat($parameter.numberInputs || 2).split("").map(() => "main") }}',
  subtitle: '={{ $parameter["mode"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow', 'Data Transformation'] },
    alias: ['join', 'concatenate', 'union', 'combine', 'wait', 'append', 'multiplex'],
  },
  params,
  needsAllInputs: ({ mode, anyInput }) => mode === 'chooseBranch' && anyInput !== true,
  run(context) {
    const values = context.params(0)
    switch (values.mode) {
      case 'append':
        return [append(context.inputs)]
      case 'combineBySql':
        return mergeBySql(context, values)
      case 'chooseBranch':
        return [chooseBranch(context.inputs, values)]
      default:
        return [combine(context.inputs, values)]
    }
  },
})
