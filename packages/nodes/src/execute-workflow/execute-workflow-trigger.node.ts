import { defineNode, param, readLayouts, sinceVersion, type ParamValues } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { asDeclared, declaredInputs } from './workflow-inputs.ts'
import format from '../formats/executeWorkflowTrigger.json' with { type: 'json' }

const params = {
  inputSource: param.options({
    label: 'Input Data Mode',
    noDataExpression: true,
    options: [
      { name: 'Define Using Fields Below', value: 'workflowInputs', displayOptions: sinceVersion(1.1) },
      { name: 'Define Using JSON Example', value: 'jsonExample', displayOptions: sinceVersion(1.1) },
      { name: 'Accept All Data', value: 'passthrough' },
    ],
    default: 'workflowInputs',
  }),
  jsonExample: param.json({
    label: 'JSON Example',
    typeOptions: { rows: 6 },
    default: '{\n  "aField": "a string",\n  "aNumber": 123\n}',
    show: { inputSource: ['jsonExample'] },
  }),
  workflowInputs: param.groups({
    label: 'Workflow Input Schema',
    placeholder: 'Add field',
    typeOptions: { sortable: true },
    show: { inputSource: ['workflowInputs'] },
    groups: {
      values: {
        label: 'Values',
        fields: {
          name: param.string({ label: 'Name', required: true, placeholder: 'e.g. fieldName' }),
          type: param.options({
            label: 'Type',
            options: [
              { name: 'Anything', value: 'any' },
              { name: 'Text', value: 'string' },
              { name: 'Number', value: 'number' },
              { name: 'Yes/no', value: 'boolean' },
              { name: 'List', value: 'array' },
              { name: 'Object', value: 'object' },
            ],
            default: 'string',
          }),
        },
      },
    },
  }),
}

type Values = ParamValues<typeof params>

export const executeWorkflowTrigger = defineNode({
  name: 'executeWorkflowTrigger',
  label: 'When Executed by Another Workflow',
  description: 'Starts the workflow when another workflow calls it',
  version: 1.2,
  olderVersions: [1, 1.1],
  aliases: ['n8n-nodes-base.executeWorkflowTrigger'],
  olderLayouts: readLayouts(format),
  migrations: [{ below: 1.1, migrate: () => ({ inputSource: 'passthrough' }) }],
  group: 'trigger',
  icon: 'file:executeWorkflow.svg',
  color: '#ff6d5a',
  maxNodes: 1,
  eventTriggerDescription: '',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers', 'Flow'] },
    alias: ['sub-workflow', 'subworkflow', 'called', 'input'],
  },
  params,
  run(context) {
    const values = context.params(0)
    const items = context.items.length > 0 ? context.items : [{ json: {} }]
    return [items.map((item, index) => ({ ...pickInputs(item, values), pairedItem: { item: index } }))]
  },
})

/** Only the declared fields pass; those that were not given are null. */
function pickInputs(item: Item, values: Values): Item {
  const inputs = declaredInputs({ ...values })
  if (inputs.length === 0) return item
  return {
    ...item,
    json: Object.fromEntries(
      inputs.map(({ name, type }) => [
        name,
        Object.hasOwn(item.json, name) ? asDeclared(item.json[name], type) : null,
      ]),
    ),
  }
}
