import { defineNode, param } from '@heddle/core/node'

export const errorTrigger = defineNode({
  name: 'errorTrigger',
  label: 'Error Trigger',
  description: 'Starts the workflow when another workflow fails',
  version: 1,
  aliases: ['n8n-nodes-base.errorTrigger'],
  group: 'trigger',
  color: '#d92d20',
  maxNodes: 1,
  eventTriggerDescription: '',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['failure', 'exception', 'alert'],
  },
  params: {
    notice: param.notice({
      text: 'This workflow runs when a workflow that uses it as its error workflow fails.',
    }),
  },
  /** By hand there is no failure to tell about: an example of the same shape helps to build the rest. */
  run: ({ items, workflow, now }) => [
    items.length > 0
      ? items.map((item, index) => ({ ...item, pairedItem: { item: index } }))
      : [
          {
            json: {
              execution: {
                id: '231',
                url: '',
                error: { message: 'Example error message', stack: 'Stacktrace' },
                lastNodeExecuted: 'Node With Error',
                mode: 'manual',
                startedAt: now().toISOString(),
              },
              workflow: { id: workflow.id ?? '1', name: 'Example Workflow' },
            },
          },
        ],
  ],
})
