import { defineNode, param, type InstanceEvent } from '@heddle/core/node'

const names: Record<InstanceEvent, string> = {
  init: 'Instance started',
  activate: 'Workflow activated',
  update: 'Workflow updated',
}

export const instanceTrigger = defineNode({
  name: 'instanceTrigger',
  label: 'Instance Trigger',
  description: 'Starts when the instance starts, or when this workflow is activated or saved',
  version: 1,
  aliases: ['n8n-nodes-base.n8nTrigger', 'n8n-nodes-base.workflowTrigger'],
  group: 'trigger',
  icon: 'file:instance.svg',
  color: '#0f766e',
  eventTriggerDescription: '',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Other Trigger Nodes'] },
    alias: ['start', 'boot', 'activated', 'updated', 'init'],
  },
  params: {
    events: param.multiOptions({
      label: 'Events',
      required: true,
      options: [
        { name: 'Instance Started', value: 'init', description: 'While this workflow is active' },
        { name: 'Workflow Activated', value: 'activate', description: 'This workflow is activated' },
        {
          name: 'Workflow Updated',
          value: 'update',
          description: 'This workflow is saved while it is active',
        },
      ],
    }),
  },
  instanceEvents: ({ events }) => events,
  /** By hand nothing has happened: the first chosen event stands for it. */
  run({ items, workflow, now, params }) {
    const given = items[0]?.json
    const event = params(0).events.find((each) => each === given?.event) ?? params(0).events[0] ?? 'init'
    return [
      [
        {
          json: {
            timestamp: now().toISOString(),
            workflow_id: workflow.id ?? '',
            ...given,
            event: names[event],
          },
        },
      ],
    ]
  },
})
