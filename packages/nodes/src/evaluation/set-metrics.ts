import { isJsonObject } from '@heddle/core'
import { defineOperation, param, type ParamValues, type RunContext } from '@heddle/core/node'
import { findRow } from './current-row.ts'
import { similarity, toolsUsed } from './measures.ts'

const answered = { metric: ['correctness', 'stringSimilarity', 'categorization'] }

const params = {
  metric: param.options({
    label: 'Metric',
    noDataExpression: true,
    options: [
      {
        name: 'Correctness',
        value: 'correctness',
        description: 'Requires a language model, which this instance does not have',
      },
      {
        name: 'Helpfulness',
        value: 'helpfulness',
        description: 'Requires a language model, which this instance does not have',
      },
      { name: 'Text Similarity', value: 'stringSimilarity', description: 'How similar two texts are' },
      { name: 'Categorization', value: 'categorization', description: 'Whether two texts are the same' },
      { name: 'Tools Used', value: 'toolsUsed', description: 'How many of the expected tools were used' },
      { name: 'Custom Metrics', value: 'customMetrics', description: 'Your own numbers' },
    ],
    default: 'correctness',
  }),
  expectedAnswer: param.string({ label: 'Expected Answer', show: answered }),
  actualAnswer: param.string({
    label: 'Actual Answer',
    show: { metric: [...answered.metric, 'helpfulness'] },
  }),
  expectedTools: param.string({
    label: 'Expected Tools',
    placeholder: 'e.g. Calculator, Search',
    show: { metric: ['toolsUsed'] },
  }),
  intermediateSteps: param.any({ label: 'Intermediate Steps', show: { metric: ['toolsUsed'] } }),
  metrics: param.assignments({
    label: 'Metrics to Return',
    default: { assignments: [{ name: '', value: '', type: 'number' }] },
    show: { metric: ['customMetrics'] },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    show: { metric: [...answered.metric, 'helpfulness', 'toolsUsed'] },
    fields: { metricName: param.string({ label: 'Metric Name' }) },
  }),
}

type Values = ParamValues<typeof params>

/** Sums and counts by metric, from test case to test case. */
type Sums = Record<string, { sum: number; count: number }>

export const setMetrics = defineOperation()({
  label: 'Set Metrics',
  action: 'Set metrics',
  description: 'Measures how good the result of a test case is. The execution shows the averages.',
  effect: 'none',
  params,
  async run(context) {
    const made = context.items.map((_, index) => ({ json: measure(context.params(index)) }))
    if ((await findRow(context)) === undefined) context.hint('This execution does not belong to a test case.')
    for (const { json } of made) noteMetrics(context, json)
    return [made]
  },
})

function measure(values: Values): Record<string, number> {
  const { metric, expectedAnswer, actualAnswer, options } = values
  switch (metric) {
    case 'customMetrics':
      return ownMetrics(values)
    case 'stringSimilarity':
      return { [options.metricName || 'String similarity']: similarity(expectedAnswer, actualAnswer) }
    case 'categorization':
      return { [options.metricName || 'Categorization']: Number(isSame(expectedAnswer, actualAnswer)) }
    case 'toolsUsed':
      return {
        [options.metricName || 'Tools Used']: toolsUsed(values.expectedTools, values.intermediateSteps),
      }
    default:
      throw new Error('This metric requires a language model, which this instance does not have')
  }
}

const isSame = (expected: string, actual: string): boolean => expected.trim() === actual.trim()

function ownMetrics({ metrics: { assignments } }: Values): Record<string, number> {
  return Object.fromEntries(
    assignments.map(({ name, value }) => {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
      if (name === '') throw new Error('A metric has no name')
      if (Number.isNaN(number)) throw new Error(`The metric "${name}" is not a number`)
      return [name, number]
    }),
  )
}

/** The averages so far stand in the data of the execution. */
function noteMetrics({ state, saveMetadata }: RunContext<Values>, metrics: Record<string, number>): void {
  const sums = (isJsonObject(state.sums) ? state.sums : {}) as Sums
  state.sums = sums
  for (const [name, value] of Object.entries(metrics)) {
    const { sum = 0, count = 0 } = sums[name] ?? {}
    sums[name] = { sum: sum + value, count: count + 1 }
    saveMetadata({ [`metric ${name}`]: String((sum + value) / (count + 1)) })
  }
}
