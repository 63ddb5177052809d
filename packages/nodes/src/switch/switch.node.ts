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
import { filterSwitches, withOptions } from '../conditions/filter-options.ts'
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
        description: 'An expression returns the output number',
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
          conditions: param.filter({ label: 'Conditions', typeOptions: { filter: filterSwitches } }),
          renameOutput: param.boolean({ label: 'Rename Output' }),
          outputKey: param.string({ label: 'Output Name', show: { renameOutput: [true] } }),
          /** Documents of the first version ask their conditions in an order of their own, across the outputs. */
          turns: param.hidden({ label: 'Turns', default: [] }),
        },
      },
    },
  }),
  looseTypeValidation: param.boolean({
    label: 'Convert types where required',
    description: 'Whether text such as "5" can be compared with a number',
    show: { mode: ['rules'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    show: { mode: ['rules'] },
    fields: {
      fallbackOutput: param.options({
        label: 'Fallback Output',
        description: 'Where items go that match no rule',
        options: [
          { name: 'None', value: 'none', description: 'Items are dropped' },
          { name: 'Extra Output', value: 'extra', description: 'Items go to a separate output' },
          { name: 'First Output', value: 0 },
        ],
        default: 'none',
        typeOptions: { loadOptionsMethod: 'fallbackOutputs', loadOptionsDependsOn: ['rules.values'] },
      }),
      renameFallbackOutput: param.string({ label: 'Rename Fallback Output' }),
      allMatchingOutputs: param.boolean({
        label: 'Send to All Matching Outputs',
        description: 'Whether to send items to every matching output, not only the first',
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
  description: 'Routes items to different branches by rules',
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
    return routeItems(context, { count }, (index, values) =>
      values.mode === 'expression' ? outputIndex(values, count) : chooseByRules(context, index, values),
    )
  },
})

/** Besides none and an extra one, every output that a rule has. */
async function fallbackOutputs({ parameters }: LoadOptionsContext): Promise<PropertyOption[]> {
  const { values } = isJsonObject(parameters.rules) ? parameters.rules : {}
  const rules: unknown[] = Array.isArray(values) ? values : []
  return [
    { name: 'None', value: 'none', description: 'Items are dropped' },
    { name: 'Extra Output', value: 'extra', description: 'Items go to a separate output' },
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

function outputIndex({ output }: Pick<Values, 'output'>, count: number): number {
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
  const asked = inTurn(rules)
  const { fallbackOutput = 'none', allMatchingOutputs = false } = values.options
  const passes = (conditions: FilterValue) =>
    passesFilter(withOptions({ ...values, conditions }), context, index)
  const orFallback = (fitting: Outputs): Outputs => {
    if (fitting.length > 0 || fallbackOutput === 'none') return fitting
    if (fallbackOutput === 'extra') return [rules.length]
    // Documents store the number as a text, too.
    const output: unknown = fallbackOutput
    return [outputIndex({ output: Number(output) }, rules.length)]
  }
  /** Rules are asked in turn; only one with a pattern has to be waited for. */
  const askFrom = (turn: number, fitting: Outputs): Outputs | Promise<Outputs> => {
    const rule = asked[turn]
    if (!rule || (fitting.length > 0 && !allMatchingOutputs)) return orFallback(fitting)
    const goOn = (fits: boolean) => askFrom(turn + 1, fits ? [...fitting, rule.output] : fitting)
    const verdict = passes(rule.conditions)
    return verdict instanceof Promise ? verdict.then(goOn) : goOn(verdict)
  }
  return askFrom(0, [])
}

interface AskedRule {
  output: number
  conditions: FilterValue
}

/** The rules in the order of their outputs, unless their conditions have turns. */
function inTurn(rules: NonNullable<Values['rules']['values']>): AskedRule[] {
  const turnsOf = ({ turns, conditions }: (typeof rules)[number]): unknown[] =>
    Array.isArray(turns) && turns.length === conditions.conditions?.length ? turns : []
  if (rules.every((rule) => turnsOf(rule).length === 0))
    return rules.map(({ conditions }, output) => ({ output, conditions }))
  return rules
    .flatMap((rule, output) =>
      turnsOf(rule).map((turn, index) => ({
        turn: Number(turn),
        output,
        conditions: { ...rule.conditions, conditions: rule.conditions.conditions?.slice(index, index + 1) },
      })),
    )
    .toSorted((a, b) => a.turn - b.turn)
}
