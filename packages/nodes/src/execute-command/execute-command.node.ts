import { defineNode, eachItem, param, type RunContext } from '@heddle/core/node'

export const executeCommand = defineNode({
  name: 'executeCommand',
  label: 'Execute Command',
  description: 'Runs a command on the machine of this instance, where that is allowed',
  version: 1,
  aliases: ['n8n-nodes-base.executeCommand'],
  group: 'transform',
  color: '#886644',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['shell', 'terminal', 'bash', 'process', 'script'],
  },
  hints: [{ message: 'Commands are off unless the owner of the instance sets HEDDLE_EXECUTE_COMMAND.' }],
  params: {
    executeOnce: param.boolean({
      label: 'Execute Once',
      default: true,
      description: 'Whether to run the command once instead of once for each item',
    }),
    command: param.string({
      label: 'Command',
      required: true,
      placeholder: 'echo "test"',
      typeOptions: { rows: 5 },
    }),
  },
  async run(context) {
    const { executeOnce, command } = context.params(0)
    if (!executeOnce) return eachItem(context, async (_, __, { command: own }) => result(context, own))
    return [[await result(context, command)]]
  },
})

async function result<P>({ runCommand }: RunContext<P>, command: string) {
  if (command.trim() === '') throw new Error('There is no command')
  return { json: { ...(await runCommand(command)) } }
}
