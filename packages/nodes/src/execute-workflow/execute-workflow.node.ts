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
import { inputChoices } from './workflow-inputs.ts'

const params = {
  source: param.options({
    label: 'Source',
    options: [
      { name: 'Database', value: 'database', description: 'A workflow on this instance' },
      { name: 'Define Below', value: 'parameter', description: 'Workflow JSON that you enter here' },
      { name: 'Local File', value: 'localFile', description: 'A file in one of the allowed folders' },
      { name: 'URL', value: 'url', description: 'A URL that returns workflow JSON' },
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
  workflowPath: param.string({
    label: 'Workflow Path',
    required: true,
    placeholder: 'e.g. /data/workflow.json',
    show: { source: ['localFile'] },
  }),
  workflowUrl: param.string({
    label: 'Workflow URL',
    required: true,
    placeholder: 'e.g. https://example.com/workflow.json',
    show: { source: ['url'] },
  }),
  workflowJson: param.json({
    label: 'Workflow JSON',
    typeOptions: { rows: 10 },
    default: '\n\n\n',
    show: { source: ['parameter'] },
  }),
  workflowInputs: param.resourceMapper({
    label: 'Workflow Inputs',
    columns: 'inputs',
    typeOptions: { loadOptionsDependsOn: ['workflowId'] },
    show: { source: ['database'] },
  }),
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
        description: 'Whether to wait until the called workflow has finished',
      }),
    },
  }),
}

type Values = ParamValues<typeof params>

export const executeWorkflow = defineNode({
  name: 'executeWorkflow',
  label: 'Execute Workflow',
  description: 'Runs another workflow and returns the output of its last node',
  version: 1.4,
  olderVersions: [1, 1.1, 1.2, 1.3],
  aliases: ['n8n-nodes-base.executeWorkflow'],
  group: 'transform',
  color: '#ff6d5a',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers', 'Flow'] },
    alias: ['sub-workflow', 'subworkflow', 'call', 'reuse', 'nested'],
  },
  params,
  loadOptions: { workflows: workflowChoices, inputs: inputChoices },
  run: (context) => (context.params(0).mode === 'each' ? runForEach(context) : runOnce(context)),
})

async function runOnce(context: RunContext<Values>): Promise<Item[][]> {
  const values = context.params(0)
  const wait = values.options.waitForSubWorkflow ?? true
  const items = context.items.map((item, index) => mapped(item, context.params(index)))
  const result = await context.callWorkflow({ workflow: await target(context, values), items, wait })
  return [wait ? result : context.items.map((item, index) => ({ ...item, pairedItem: { item: index } }))]
}

const runForEach = (context: RunContext<Values>) =>
  eachItem(context, async (item, _, values) => {
    const wait = values.options.waitForSubWorkflow ?? true
    const result = await context.callWorkflow({
      workflow: await target(context, values),
      items: [mapped(item, values)],
      wait,
    })
    return wait ? result.map(({ pairedItem: _lineage, ...made }) => made) : item
  })

/** What the called workflow receives: the mapped fields when there are some, else the item as it is. */
function mapped(item: Item, { workflowInputs: { mappingMode, value } }: Values): Item {
  return mappingMode === 'defineBelow' && value && Object.keys(value).length > 0 ? { json: value } : item
}

async function target(context: RunContext<Values>, values: Values): Promise<CalledWorkflow> {
  const { source, workflowId } = values
  if (source !== 'database') return inline(await documentOf(context, values))
  if (workflowId.value === '') throw new Error('Choose a workflow to run')
  return { type: 'stored', id: workflowId.value }
}

/** Workflow JSON that you enter here, from wherever it is kept. */
async function documentOf({ files, http }: RunContext<Values>, values: Values): Promise<unknown> {
  if (values.source === 'parameter') return values.workflowJson
  const text =
    values.source === 'localFile'
      ? await new Response(await files.read(values.workflowPath)).text()
      : (await http({ url: values.workflowUrl, responseType: 'text' })).body
  try {
    return JSON.parse(String(text))
  } catch {
    throw new Error(`${values.workflowPath || values.workflowUrl} does not contain JSON`)
  }
}

function inline(document: unknown): CalledWorkflow {
  if (!isJsonObject(document) || !Array.isArray(document.nodes) || !isJsonObject(document.connections)) {
    throw new Error('The JSON is not a workflow: it must have nodes and connections')
  }
  // The engine checks the document again before it runs it.
  return { type: 'inline', document: document as unknown as InlineWorkflow }
}
