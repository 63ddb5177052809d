import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { executeCommand } from './execute-command.node.ts'

const command = async (text: string) => {
  if (text === 'bad') throw new Error('Commands are switched off')
  return { exitCode: 0, stdout: text.toUpperCase(), stderr: '' }
}

test('a command runs once, or for each item, and a refused one is an error of its item', async () => {
  const run = async (executeOnce: boolean) => {
    const { output } = await runNodeInMemory(executeCommand, {
      parameters: { command: '={{ $json.c }}', executeOnce },
      items: [{ c: 'a' }, { c: 'bad' }],
      node: { onError: 'continueRegularOutput' },
      command,
    })
    return output[0]?.map(({ json }) => json.stdout ?? json.error)
  }

  expect(await run(true)).toEqual(['A'])
  expect(await run(false)).toEqual(['A', 'Commands are switched off'])
})

tryEvery(executeCommand, [
  { parameters: { command: 'hi' }, command, gives: [{ exitCode: 0, stdout: 'HI', stderr: '' }] },
  { parameters: { command: ' ' }, command, fails: 'Enter a command' },
  { parameters: { command: 'hi', executeOnce: false }, items: [], command, gives: [] },
])
