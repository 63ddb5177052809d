import { expect, test } from 'vitest'
import { openStream, startWire, type Wire } from './wire-server.ts'
import { failing, webhookThenSet } from './workflow-documents.ts'

const node = (name: string, type: string, parameters: object = {}) => ({
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion: 1,
  position: [0, 0],
  parameters,
})

const to = (...names: string[]) => ({ main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] })

async function run(wire: Wire, body: object) {
  const stream = await openStream(wire, 's')
  await wire.call('POST /rest/workflows/run', body, { sessionid: 's' })
  await stream.until('executionFinished')
  const messages = stream.messages()
  return {
    ended: messages.filter(({ type }) => type === 'nodeExecuteAfter').map(({ data }) => data),
    end: messages.at(-1).data.data,
  }
}

test('items flow breadth first, and a node with two ways to one input runs once per batch', async () => {
  const wire = await startWire()
  const workflowData = {
    name: 'Order',
    nodes: [
      node('Start', 'start'),
      ...['A', 'B', 'A2', 'B2', 'J'].map((name) =>
        node(name, 'set', { values: { string: [{ name: 'from', value: name }] } }),
      ),
    ],
    connections: { Start: to('A', 'B'), A: to('A2'), B: to('B2'), A2: to('J'), B2: to('J') },
  }

  const { ended } = await run(wire, { workflowData, startNodes: [] })

  expect(ended.map(({ nodeName }) => nodeName)).toEqual(['Start', 'A', 'B', 'A2', 'B2', 'J', 'J'])
  expect(ended[0].data.data.main[0][0].json).toEqual({})
})

test('a run up to a node leaves its siblings alone, and one with data of its ancestors starts at the node', async () => {
  const wire = await startWire()
  const workflowData = {
    name: 'Partial',
    nodes: [
      node('Start', 'start'),
      node('Set', 'set', { values: { number: [{ name: 'a', value: 1 }] } }),
      node('Other', 'noOp'),
      node('Last', 'noOp'),
    ],
    connections: { Start: to('Set', 'Other'), Set: to('Last') },
  }
  const entry = { startTime: 0, executionTime: 0, data: { main: [[{ json: { given: true } }]] } }

  const upTo = await run(wire, { workflowData, startNodes: ['Set'], destinationNode: 'Set' })
  const partial = await run(wire, {
    workflowData,
    runData: { Start: [entry] },
    startNodes: ['Set'],
    destinationNode: 'Set',
  })

  expect(upTo.ended.map(({ nodeName }) => nodeName)).toEqual(['Start', 'Set'])
  expect(partial.ended.at(-1).data.data.main[0][0].json).toEqual({ given: true, a: 1 })
})

test('a disabled node passes its items on, and a failure that may be passed over ends in success', async () => {
  const wire = await startWire()
  const workflowData = {
    name: 'Settings',
    nodes: [
      node('Start', 'start'),
      { ...node('Off', 'set', { values: { number: [{ name: 'a', value: 1 }] } }), disabled: true },
      { ...node('Bad', 'stopAndError', { errorMessage: 'boom' }), continueOnFail: true },
      node('Next', 'noOp'),
    ],
    connections: { Start: to('Off'), Off: to('Bad'), Bad: to('Next') },
  }

  const { ended, end } = await run(wire, { workflowData, startNodes: [] })

  expect(ended.map(({ nodeName }) => nodeName)).toEqual(['Start', 'Off', 'Bad', 'Next'])
  expect(ended[1].data.data.main[0][0].json).toEqual({})
  expect(ended[2].data).toMatchObject({ error: { message: 'boom' }, data: { main: [[{ json: {} }]] } })
  expect(end.finished).toBe(true)
})

test('a workflow without a start answers the call and fails at once', async () => {
  const wire = await startWire()
  const workflowData = { name: 'None', nodes: [node('Set', 'set')], connections: {} }

  const { ended, end } = await run(wire, { workflowData, startNodes: [] })

  expect(ended).toEqual([])
  expect(end).not.toHaveProperty('finished')
  expect(end.data.resultData.error.message).toEqual(expect.any(String))
})

test('an error workflow gets the observed item, and static data stays between production runs', async () => {
  const wire = await startWire()
  const handler = { name: 'Handler', nodes: [node('Error', 'errorTrigger')], connections: {}, settings: {} }
  await wire.call('POST /rest/workflows', handler)
  const count = "const m = getWorkflowStaticData('global'); m.n = (m.n || 0) + 1; return items"
  await wire.call('POST /rest/workflows', {
    ...failing,
    nodes: [...failing.nodes, node('Count', 'function', { functionCode: count })],
    connections: { Webhook: to('Count'), Count: to('F') },
    settings: { errorWorkflow: '1' },
  })
  await wire.call('PATCH /rest/workflows/2', { active: true })

  await wire.call('GET /webhook/fails')
  await expect.poll(async () => (await wire.call('GET /rest/executions/2')).json?.data?.finished).toBe(true)
  const { json } = await wire.call('GET /rest/executions/2')

  expect(json.data.mode).toBe('error')
  expect(json.data.data.resultData.runData.Error[0].data.main[0][0].json).toMatchObject({
    execution: {
      id: '1',
      url: expect.stringMatching(/\/execution\/1$/),
      error: { message: expect.stringMatching(/^boom/) },
      lastNodeExecuted: 'F',
      mode: 'webhook',
    },
    workflow: { id: '2', name: 'Fails' },
  })
  expect((await wire.call('GET /rest/workflows/2')).json.data.staticData).toEqual({ global: { n: 1 } })
})

test('executions are paged by id, newest first, and filtered as the editor asks', async () => {
  const wire = await startWire()
  await wire.call('POST /rest/workflows', webhookThenSet('p1', { responseMode: 'lastNode' }))
  await wire.call('PATCH /rest/workflows/1', { active: true })
  for (const x of [1, 2, 3]) await wire.call(`GET /webhook/p1?x=${x}`)
  const ids = async (query: string) => {
    const { json } = await wire.call(`GET /rest/executions?${query}`)
    return [json.data.count, json.data.results.map(({ id }: { id: string }) => id)]
  }

  expect(await ids('filter={}&limit=2')).toEqual([3, ['3', '2']])
  expect(await ids('filter={}&lastId=3')).toEqual([3, ['2', '1']])
  expect(await ids('filter={}&firstId=2')).toEqual([3, ['3']])
  expect(await ids('limit=0')).toEqual([3, ['3', '2', '1']])
  expect(await ids('filter={"finished":false}')).toEqual([0, []])
  expect(await ids('filter={"finished":true,"workflowId":"1"}')).toEqual([3, ['3', '2', '1']])
  expect(await ids('filter={"waitTill":true}')).toEqual([0, []])
  expect(await ids('filter={"mode":"webhook"}')).toEqual([3, ['3', '2', '1']])
})

test('a webhook answers in the observed ways', async () => {
  const wire = await startWire()
  const answer = async (path: string, parameters: object) => {
    const { json } = await wire.call('POST /rest/workflows', webhookThenSet(path, parameters))
    await wire.call(`PATCH /rest/workflows/${json.data.id}`, { active: true })
    const { status, text } = await wire.call(`GET /webhook/${path}?x=7`)
    return [status, text]
  }

  expect(await answer('a', {})).toEqual([200, '{"message":"Workflow got started."}'])
  expect(await answer('b', { responseCode: 202 })).toEqual([202, '{"message":"Workflow got started."}'])
  expect(await answer('c', { options: { responseData: 'hello' } })).toEqual([200, 'hello'])
  expect(await answer('d', { options: { noResponseBody: true } })).toEqual([200, ''])
  const last = { responseMode: 'lastNode' }
  expect(await answer('e', { ...last, responseData: 'allEntries' })).toEqual([200, '[{"x":"7"}]'])
  expect(await answer('f', { ...last, responseData: 'noData' })).toEqual([200, ''])
  expect(await answer('g', { ...last, options: { responsePropertyName: 'x' } })).toEqual([200, '7'])
  const taken = await wire.call('POST /rest/workflows', webhookThenSet('a'))
  const refused = await wire.call(`PATCH /rest/workflows/${taken.json.data.id}`, { active: true })
  expect([refused.status, refused.json.message]).toEqual([400, expect.stringContaining('GET a')])
})
