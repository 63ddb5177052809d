import { isJsonObject } from '@heddle/core'
import {
  defineNode,
  eachItem,
  param,
  type ParamValues,
  type RunContext,
  type CalledWorkflow,
  type InlineWorkflow,
} from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { workflowChoices } from '../instance/workflow-choices.ts'

const params = {
  source: param.options({
    label: 'Source',
    options: [
      { name: 'Database', value: 'database', description: 'A workflow of this instance' },
      { name: 'Define Below', value: 'parameter', description: 'The JSON of a workflow' },
    ],
    default: 'database',
  }),
  workflowId: param.resourceLocator({
    label: 'Workflow',
    required: true,
    modes: [
      {
        name: 'list',
        displayName: 'From List',
        type: 'list',
        typeOptions: { searchListMethod: 'workflows' },
      },
      { name: 'id', displayName: 'By ID', type: 'string' },
    ],
    default: { mode: 'list', value: '' },
    show: { source: ['database'] },
  }),
  workflowJson: param.json({
    label: 'Workflow JSON',
    typeOptions: { rows: 10 },
    default: '\n\n\n',
    show: { source: ['parameter'] },
  }),
  workflowInputs: param.resourceMapper({ label: 'Workflow Inputs', show: { source: ['database'] } }),
  mode: param.options({
    label: 'Mode',
    noDataExpression: true,
    options: [
      { name: 'Run Once With All Items', value: 'once' },
      { name: 'Run Once for Each Item', value: 'each' },
    ],
    default: 'once',
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      waitForSubWorkflow: param.boolean({
        label: 'Wait For Sub-Workflow Completion',
        default: true,
        description: 'Whether to go on only when the called workflow has ended',
      }),
    },
  }),
}

type Values = ParamValues<typeof params>

export const executeWorkflow = defineNode({
  name: 'executeWorkflow',
  label: 'Execute Workflow',
  description: 'Runs another workflow and gives back what its last node returned',
  version: 1.4,
  olderVersions: [1, 1.1, 1.2, 1.3],
  aliases: ['n8n-nodes-base.executeWorkflow'],
  group: 'transform',
  color: '#ff6d5a',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers', 'Flow'] },
    alias: ['sub-workflow', 'call', 'reuse', 'nested'],
  },
  params,
  loadOptions: { workflows: workflowChoices },
  run: (context) => (context.params(0).mode === 'each' ? runForEach(context) : runOnce(context)),
})

async function runOnce(context: RunContext<Values>): Promise<Item[][]> {
  const values = context.params(0)
  const wait = values.options.waitForSubWorkflow ?? true
  const items = context.items.map((item, index) => mapped(item, context.params(index)))
  const result = await context.callWorkflow({ workflow: target(values), items, wait })
  return [wait ? result : context.items.map((item, index) => ({ ...item, pairedItem: { item: index } }))]
}

const runForEach = (context: RunContext<Values>) =>
  eachItem(context, async (item, _, values) => {
    const wait = values.options.waitForSubWorkflow ?? true
    const result = await context.callWorkflow({
      workflow: target(values),
      items: [mapped(item, values)],
      wait,
    })
    return wait ? result.map(({ pairedItem: _lineage, ...made }) => made) : item
  })

/** What the called workflow receives: the mapped fields when there are some, else the item as it is. */
function mapped(item: Item, { workflowInputs: { mappingMode, value } }: Values): Item {
  return mappingMode === 'defineBelow' && value && Object.keys(value).length > 0 ? { json: value } : item
}

function target({ source, workflowId, workflowJson }: Values): CalledWorkflow {
  if (source === 'database') {
    if (workflowId.value === '') throw new Error('Choose the workflow to run')
    return { type: 'stored', id: workflowId.value }
  }
  if (
    !isJsonObject(workflowJson) ||
    !Array.isArray(workflowJson.nodes) ||
    !isJsonObject(workflowJson.connections)
  ) {
    throw new Error('The JSON is no workflow: it must have nodes and connections')
  }
  // The engine checks the document again before it runs it.
  return { type: 'inline', document: workflowJson as unknown as InlineWorkflow }
}
