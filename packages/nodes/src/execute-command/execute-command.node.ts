import { defineNode, eachItem, param, type RunContext } from '@heddle/core/node'

export const executeCommand = defineNode({
  name: 'executeCommand',
  label: 'Execute Command',
  description: 'Runs a command on the server, if allowed',
  version: 1,
  aliases: ['n8n-nodes-base.executeCommand'],
  group: 'transform',
  usableAsTool: true,
  color: '#886644',
  codex: {
    categories: ['Development', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers'] },
    alias: ['shell', 'terminal', 'bash', 'process', 'script'],
  },
  hints: [{ message: 'Commands are disabled unless HEDDLE_EXECUTE_COMMAND is set on the server.' }],
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
  if (command.trim() === '') throw new Error('Enter a command')
  const done = await runCommand(command)
  if (done.exitCode !== 0)
    throw new Error(`The command exited with code ${done.exitCode}${done.stderr && `: ${done.stderr}`}`)
  return { json: { ...done } }
}
