import { defineNode, defineOperation, param, type NodeOutput, type RunContext } from '@heddle/core/node'

/** Kept for documents that are tried with test cases elsewhere: here every execution is an ordinary one. */
export const evaluation = defineNode({
  name: 'evaluation',
  label: 'Evaluation',
  description: 'Tells ordinary executions from those of test cases, whose results it would note',
  version: 4.8,
  olderVersions: [4.6, 4.7],
  aliases: ['n8n-nodes-base.evaluation'],
  group: 'transform',
  color: '#c3c9d5',
  subtitle: '={{ $parameter["operation"] }}',
  outputs: '={{ $parameter["operation"] === "checkIfEvaluating" ? ["main", "main"] : ["main"] }}',
  outputNames: ['Evaluation', 'Normal'],
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['test', 'metrics', 'cases', 'quality'],
  },
  params: {},
  operations: {
    setInputs: defineOperation()({
      label: 'Set Inputs',
      action: 'Set inputs',
      params: { inputs: param.assignments({ label: 'Inputs' }) },
      run: passOn,
    }),
    setOutputs: defineOperation()({
      label: 'Set Outputs',
      action: 'Set outputs',
      params: { outputs: param.assignments({ label: 'Outputs' }) },
      run: passOn,
    }),
    setMetrics: defineOperation()({
      label: 'Set Metrics',
      action: 'Set metrics',
      params: { metrics: param.assignments({ label: 'Metrics to Return' }) },
      run: passOn,
    }),
    checkIfEvaluating: defineOperation()({
      label: 'Check If Evaluating',
      description: 'Ordinary executions go on at the second output',
      action: 'Check if evaluating',
      params: {},
      run: ({ items }) => [[], [...items]],
    }),
  },
  defaultOperation: 'setOutputs',
})

function passOn<P>({ items, hint }: RunContext<P>): NodeOutput {
  hint('Nothing was noted: this execution does not belong to a test case.')
  return [[...items]]
}
