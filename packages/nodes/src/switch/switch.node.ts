import { isJsonObject } from '@heddle/core'
import {
  defineNode,
  param,
  readLayouts,
  type FilterValue,
  type LoadOptionsContext,
  type ParamValues,
  type PropertyOption,
  type RunContext,
} from '@heddle/core/node'
import format from '../formats/switch.json' with { type: 'json' }
import { withOptions } from '../conditions/filter-options.ts'
import { passesFilter } from '../conditions/passes-filter.ts'
import { routeItems } from '../conditions/route-items.ts'
import { switchMigrations } from './switch-migrations.ts'

const params = {
  mode: param.options({
    label: 'Mode',
    noDataExpression: true,
    options: [
      { name: 'Rules', value: 'rules', description: 'A condition for each output' },
      {
        name: 'Expression',
        value: 'expression',
        description: 'An expression gives the number of the output',
      },
    ],
    default: 'rules',
  }),
  numberOutputs: param.number({
    label: 'Number of Outputs',
    default: 4,
    noDataExpression: true,
    typeOptions: { minValue: 1, maxValue: 50 },
    show: { mode: ['expression'] },
  }),
  output: param.number({ label: 'Output Index', show: { mode: ['expression'] } }),
  rules: param.groups({
    label: 'Routing Rules',
    placeholder: 'Add routing rule',
    typeOptions: { sortable: true },
    show: { mode: ['rules'] },
    groups: {
      values: {
        label: 'Values',
        fields: {
          conditions: param.filter({ label: 'Conditions' }),
          renameOutput: param.boolean({ label: 'Rename Output' }),
          outputKey: param.string({ label: 'Output Name', show: { renameOutput: [true] } }),
        },
      },
    },
  }),
  looseTypeValidation: param.boolean({
    label: 'Convert types where required',
    description: 'Whether a text such as "5" may be compared with a number',
    show: { mode: ['rules'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    show: { mode: ['rules'] },
    fields: {
      fallbackOutput: param.options({
        label: 'Fallback Output',
        description: 'Where items go that fit no rule',
        options: [
          { name: 'None', value: 'none', description: 'They are dropped' },
          { name: 'Extra Output', value: 'extra', description: 'They go to an output of their own' },
          { name: 'First Output', value: 0 },
        ],
        default: 'none',
        typeOptions: { loadOptionsMethod: 'fallbackOutputs', loadOptionsDependsOn: ['rules.values'] },
      }),
      renameFallbackOutput: param.string({ label: 'Rename Fallback Output' }),
      allMatchingOutputs: param.boolean({
        label: 'Send to All Matching Outputs',
        description: 'Whether an item goes to every rule it fits, not only the first',
      }),
      ignoreCase: param.boolean({ label: 'Ignore Case', default: true }),
      looseTypeValidation: param.boolean({ label: 'Convert Types Where Required', default: true }),
    },
  }),
}

type Values = ParamValues<typeof params>

/** The outputs follow the parameters; the editor and the engine read them with the same expression. */
const outputs = [
  '={{ $parameter.mode === "expression"',
  '? ".".repeat($parameter.numberOutputs).split("").map(() => "main")',
  ': [...($parameter.rules?.values ?? []).map(() => "main"),',
  '...($parameter.options?.fallbackOutput === "extra" ? ["main"] : [])] }}',
].join(' ')

export const switchNode = defineNode({
  name: 'switch',
  label: 'Switch',
  description: 'Sends each item to one of several branches by rules',
  version: 3.4,
  olderVersions: [1, 2, 3, 3.1, 3.2, 3.3],
  aliases: ['n8n-nodes-base.switch'],
  olderLayouts: readLayouts(format),
  migrations: switchMigrations,
  // An expression that was never written is an error, not the first output.
  defaults: [{ when: { mode: ['expression'] }, values: { output: '={{}}' } }],
  group: 'transform',
  color: '#506000',
  outputs,
  subtitle: '={{ "mode: " + $parameter["mode"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['router', 'branch', 'case', 'condition'],
  },
  params,
  loadOptions: { fallbackOutputs },
  run(context) {
    const count = outputCount(context.params(0))
    return routeItems(context, count, (index, values) =>
      values.mode === 'expression' ? outputIndex(values, count) : chooseByRules(context, index, values),
    )
  },
})

/** Besides none and an extra one, every output that a rule has. */
async function fallbackOutputs({ parameters }: LoadOptionsContext): Promise<PropertyOption[]> {
  const { values } = isJsonObject(parameters.rules) ? parameters.rules : {}
  const rules: unknown[] = Array.isArray(values) ? values : []
  return [
    { name: 'None', value: 'none', description: 'They are dropped' },
    { name: 'Extra Output', value: 'extra', description: 'They go to an output of their own' },
    ...rules.map((rule, index) => ({ name: outputName(rule, index), value: index })),
  ]
}

const outputName = (rule: unknown, index: number): string =>
  isJsonObject(rule) && rule.renameOutput === true && typeof rule.outputKey === 'string'
    ? `Output ${rule.outputKey}`
    : `Output ${index}`

function outputCount({ mode, numberOutputs, rules, options }: Values): number {
  if (mode === 'expression') return numberOutputs
  return (rules.values?.length ?? 0) + (options.fallbackOutput === 'extra' ? 1 : 0)
}

function outputIndex({ output }: Values, count: number): number {
  if (Number.isInteger(output) && output >= 0 && output < count) return output
  throw new Error(`The output ${output} does not exist: this node has the outputs 0 to ${count - 1}`)
}

type Outputs = number[]

function chooseByRules(
  context: RunContext<Values>,
  index: number,
  values: Values,
): Outputs | Promise<Outputs> {
  const { values: rules = [] } = values.rules
  const { fallbackOutput = 'none', allMatchingOutputs = false } = values.options
  const passes = (conditions: FilterValue) =>
    passesFilter(withOptions({ ...values, conditions }), context, index)
  const orFallback = (fitting: Outputs): Outputs => {
    if (fitting.length > 0 || fallbackOutput === 'none') return fitting
    return [fallbackOutput === 'extra' ? rules.length : fallbackOutput]
  }
  /** Rules are asked in turn; only one with a pattern has to be waited for. */
  const askFrom = (output: number, fitting: Outputs): Outputs | Promise<Outputs> => {
    const rule = rules[output]
    if (!rule || (fitting.length > 0 && !allMatchingOutputs)) return orFallback(fitting)
    const goOn = (fits: boolean) => askFrom(output + 1, fits ? [...fitting, output] : fitting)
    const verdict = passes(rule.conditions)
    return verdict instanceof Promise ? verdict.then(goOn) : goOn(verdict)
  }
  return askFrom(0, [])
}
