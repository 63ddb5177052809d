import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { runInMemory, sampleNodes } from '../testing/index.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Runs a workflow with expressions and leaves nothing of it but a weak hold on its data. */
async function runAndForget(): Promise<WeakRef<object>> {
  const item = { json: { name: 'Ann' } }
  const { json } = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Set: { type: 'heddle.set', typeVersion: 2, parameters: { value: '={{ $json.name + "!" }}' } },
      },
      lines: ['Start > Set'],
    },
    { nodes: sampleNodes, start: { type: 'output', node: 'Start', output: [[item]] } },
  )
  expect(json('Set')).toEqual([{ name: 'Ann', value: 'Ann!' }])
  return new WeakRef(item.json)
}

test('nothing of a run is kept when it is over', async () => {
  const seen = await runAndForget()

  await expect
    .poll(() => {
      collect()
      return seen.deref() === undefined
    })
    .toBe(true)
})
