import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const kilobyte = 'x'.repeat(1000)

/** A node that returns so many items of a kilobyte each. */
const workflowOf = (items: number) => ({
  nodes: [
    { name: 'Start', type: 'heddle.start', position: [0, 0] },
    {
      name: 'Many',
      type: 'heddle.code',
      typeVersion: 2,
      position: [200, 0],
      parameters: {
        jsCode: `return Array.from({ length: ${items} }, (_, number) => ({ json: { number, text: '${kilobyte}' } }))`,
      },
    },
  ],
  connections: { Start: { main: [[{ node: 'Many', type: 'main', index: 0 }]] } },
})

async function run(app: TestApp, items: number) {
  const stream = await app.push('s1')
  await app.owner.post('/workflows/run', { workflowData: workflowOf(items) }, { sessionid: 's1' })
  await stream.waitFor('executionFinished')
  const ends = stream
    .messages()
    .flatMap((message) => (message.type === 'nodeExecuteAfter' ? [message.data] : []))
  const many = ends.find(({ nodeName }) => nodeName === 'Many')
  if (!many) throw new Error('The node did not end')
  return { end: many, size: JSON.stringify(stream.messages()).length }
}

test('X02 an output up to a megabyte comes with its message, whole', async () => {
  const app = await testApp()

  const { end } = await run(app, 900)

  expect(end.data.data?.main[0]).toHaveLength(900)
  expect(end).not.toHaveProperty('pages')
})

test('X04 a larger output stays out of the push channel and is fetched in pages, in its order', async () => {
  const app = await testApp()

  const { end, size } = await run(app, 5000)
  const numbers: number[] = []
  for (let page = 0; page < (end.pages ?? 0); page++) {
    const { data } = await app.owner.get(`/executions/${end.executionId}/outputs/1/${page}`)
    expect(data.output).toBe(0)
    numbers.push(...data.items.map(({ json }: { json: { number: number } }) => json.number))
  }

  expect(size).toBeLessThan(10_000)
  expect(end.data).toMatchObject({ executionIndex: 1, data: { main: [[]] } })
  expect(end.pages).toBeGreaterThan(4)
  expect(numbers).toEqual(Array.from({ length: 5000 }, (_each, number) => number))
})

test('the pages of a run are for the person who watches it, and gone after a restart', async () => {
  const app = await testApp()
  const { end } = await run(app, 2000)
  const path = `/executions/${end.executionId}/outputs/1/0`

  const foreign = await (await app.member('ben')).get(path)
  const unknown = await app.owner.get(`/executions/${end.executionId}/outputs/1/99`)
  const again = await app.restart()

  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect((await again.owner.get(path)).status).toBe(404)
  expect(await readdir(join(app.dataDir))).not.toContain('output-pages')
})
