import { defineNode, param } from '@heddle/core/node'
import { expect, test } from 'vitest'
import { runInMemory, sampleNodes, testWorkflow } from '../testing/index.ts'

/** Gives its text, and adds what its release adds. */
const release = (added: string) =>
  defineNode({
    name: 'greet',
    label: 'Greet',
    description: 'Greets',
    version: 1,
    group: 'transform',
    params: { text: param.string({ label: 'Text', default: `Hello from ${added}` }) },
    run: ({ items, params }) => [items.map((_, index) => ({ json: { said: params(index).text, added } }))],
  })

const greeting = (text?: string) =>
  testWorkflow({
    nodes: {
      Start: 'heddle.start',
      Greet: { type: 'heddle.greet', ...(text !== undefined && { parameters: { text } }) },
    },
    lines: ['Start > Greet'],
  })

test('every run of a version computes its own values', async () => {
  const workflow = greeting('={{ $json.name }}')
  const said = async (name: string) => {
    const run = await runInMemory(workflow, {
      nodes: [...sampleNodes, release('one')],
      start: { type: 'output', node: 'Start', output: [[{ json: { name } }]] },
    })
    return run.json('Greet')
  }

  expect(await said('Ann')).toEqual([{ said: 'Ann', added: 'one' }])
  expect(await said('Ben')).toEqual([{ said: 'Ben', added: 'one' }])
})

test('a node type that was replaced between two runs of a version runs as it is now', async () => {
  const workflow = greeting()
  const greetBy = async (added: string) =>
    (await runInMemory(workflow, { nodes: [...sampleNodes, release(added)] })).json('Greet')

  expect(await greetBy('one')).toEqual([{ said: 'Hello from one', added: 'one' }])
  expect(await greetBy('two')).toEqual([{ said: 'Hello from two', added: 'two' }])
})

test('two documents may share their connections, and not their nodes', async () => {
  const [one, two] = [greeting('one'), greeting('two')]
  const nodes = [...sampleNodes, release('one')]

  await runInMemory(one, { nodes })
  const { json } = await runInMemory({ ...two, connections: one.connections }, { nodes })

  expect(json('Greet')).toEqual([{ said: 'two', added: 'one' }])
})
