import { defineNode, param, type ParamValues, type TriggerContext } from '@heddle/core/node'
import { schemaChoices, tableChoices } from './choices.ts'
import { createTrigger, dropTrigger, ownName, type OwnTrigger } from './own-trigger.ts'
import { connect } from './run-statements.ts'
import { stayListening } from './stay-listening.ts'

const nameModes = (searchListMethod: string) => [
  { name: 'list', displayName: 'From List', type: 'list' as const, typeOptions: { searchListMethod } },
  { name: 'name', displayName: 'By Name', type: 'string' as const },
]
const created = { triggerMode: ['createTrigger'] }

const params = {
  triggerMode: param.options({
    label: 'Listen For',
    options: [
      {
        name: 'Table Row Change Events',
        value: 'createTrigger',
        description: 'A trigger is added to the table while the workflow is on',
      },
      {
        name: 'Advanced',
        value: 'listenTrigger',
        description: 'Messages in a channel that something else sends to',
      },
    ],
    default: 'createTrigger',
  }),
  schema: param.resourceLocator({
    label: 'Schema',
    required: true,
    show: created,
    modes: nameModes('schemas'),
    default: { mode: 'list', value: 'public' },
  }),
  tableName: param.resourceLocator({
    label: 'Table',
    required: true,
    show: created,
    modes: nameModes('tables'),
    default: { mode: 'list', value: '' },
    typeOptions: { loadOptionsDependsOn: ['schema'] },
  }),
  channelName: param.string({
    label: 'Channel Name',
    required: true,
    show: { triggerMode: ['listenTrigger'] },
    placeholder: 'orders',
    description: 'Name of the channel to listen to',
  }),
  firesOn: param.options({
    label: 'Event to Listen For',
    show: created,
    options: [
      { name: 'Insert', value: 'INSERT' },
      { name: 'Update', value: 'UPDATE' },
      { name: 'Delete', value: 'DELETE' },
    ],
    default: 'INSERT',
  }),
  additionalFields: param.collection({
    label: 'Additional Fields',
    placeholder: 'Add field',
    show: created,
    fields: {
      channelName: param.string({
        label: 'Channel Name',
        description: 'Name of the channel to listen to. Leave empty for a name of its own.',
      }),
      functionName: param.string({
        label: 'Function Name',
        description: 'Name of the function to create. Leave empty for a name of its own.',
      }),
      replaceIfExists: param.boolean({
        label: 'Replace if Exists',
        description: 'Whether to replace a function and a trigger of the same name',
      }),
      triggerName: param.string({
        label: 'Trigger Name',
        description: 'Name of the trigger to create. Leave empty for a name of its own.',
      }),
    },
  }),
  options: param.collection({
    label: 'Options',
    placeholder: 'Add option',
    fields: {
      connectionTimeout: param.number({
        label: 'Connection Timeout',
        default: 30,
        description: 'Seconds to wait for the connection',
        typeOptions: { minValue: 1 },
      }),
    },
  }),
}

export const postgresTrigger = defineNode({
  name: 'postgresTrigger',
  label: 'Postgres Trigger',
  description:
    'Starts the workflow when rows of a PostgreSQL table change, or a message arrives in a channel',
  version: 1,
  aliases: ['n8n-nodes-base.postgresTrigger'],
  group: 'trigger',
  icon: 'file:postgres.svg',
  color: '#336791',
  eventTriggerDescription: 'Waiting for a change in the database',
  codex: {
    categories: ['Development', 'Data & Storage'],
    alias: ['sql', 'database', 'db', 'notify', 'listen', 'postgresql'],
  },
  credentials: [{ name: 'postgres', required: true }],
  params,
  loadOptions: { schemas: schemaChoices, tables: tableChoices },
  async trigger(context) {
    const { triggerMode, options, channelName } = context.params
    const own = triggerMode === 'createTrigger' ? ownTriggerOf(context) : undefined
    const channel = own?.channel ?? channelName.trim()
    if (channel === '') throw new Error('Enter a channel')
    const listener = await stayListening({
      channel,
      connect: async () =>
        connect(await context.credential('postgres'), context.resolveHost, {
          seconds: options.connectionTimeout,
          stays: true,
        }),
      hear: (message) => context.emit([[{ json: { ...message, payload: parsed(message.payload) } }]]),
      fail: context.fail,
    })
    try {
      if (own) await createTrigger(listener.client(), own)
    } catch (error) {
      await listener.stop()
      throw error
    }
    return async () => {
      // What cannot be taken away now is replaced when the workflow is switched on again.
      if (own) await dropTrigger(listener.client(), own).catch(() => undefined)
      await listener.stop()
    }
  },
})

type Context = TriggerContext<ParamValues<typeof params>>

function ownTriggerOf({ params: given, mode, workflow, node }: Context): OwnTrigger {
  const { schema, tableName, firesOn, additionalFields } = given
  if (tableName.value === '') throw new Error('Choose a table')
  const owner = { mode, workflowId: String(workflow.id), nodeId: node.id ?? node.name }
  return {
    schema: schema.value || 'public',
    table: tableName.value,
    firesOn,
    channel: additionalFields.channelName || ownName('channel', owner),
    // Some write it as it is called.
    functionName: additionalFields.functionName?.replace(/\(\)$/, '') || ownName('function', owner),
    triggerName: additionalFields.triggerName || ownName('trigger', owner),
    replaces: additionalFields.replaceIfExists ?? false,
    owner,
  }
}

/** A message that is no JSON stays a text. */
function parsed(text = ''): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
