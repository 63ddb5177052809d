import { defineNode, defineOperation, param, type NodeOutput, type RunContext } from '@heddle/core/node'
import { tableChoices } from '../data-table/find-table.ts'
import { findRow } from './current-row.ts'
import { setMetrics } from './set-metrics.ts'
import { setOutputs } from './set-outputs.ts'

/** Notes the results of a workflow that is tried with the rows of a table. */
export const evaluation = defineNode({
  name: 'evaluation',
  label: 'Evaluation',
  description: 'Records results and metrics of test cases, and tells test executions apart',
  version: 4.8,
  olderVersions: [4.6, 4.7],
  aliases: ['n8n-nodes-base.evaluation'],
  defaults: [{ below: 4.7, values: { metric: 'customMetrics' } }],
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
      description: 'Records the inputs of the test case',
      params: {
        inputs: param.groups({
          label: 'Inputs',
          placeholder: 'Add Input',
          groups: {
            values: {
              label: 'Inputs',
              fields: {
                inputName: param.string({ label: 'Name' }),
                inputValue: param.string({ label: 'Value' }),
              },
            },
          },
        }),
      },
      effect: 'none',
      run: ({ items }) => [[...items]],
    }),
    setOutputs,
    setMetrics,
    checkIfEvaluating: defineOperation()({
      label: 'Check If Evaluating',
      description: 'Test executions continue at the first output, others at the second',
      action: 'Check if evaluating',
      effect: 'none',
      params: {},
      run: branch,
    }),
  },
  defaultOperation: 'setOutputs',
  loadOptions: { tables: tableChoices },
})

async function branch<P>(context: RunContext<P>): Promise<NodeOutput> {
  const isEvaluating = (await findRow(context)) !== undefined
  return isEvaluating ? [[...context.items], []] : [[], [...context.items]]
}
