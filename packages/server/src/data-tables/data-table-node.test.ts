import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const table = { dataTableId: { __rl: true, mode: 'name', value: 'visits' } }
const columns = [
  { name: 'who', type: 'string' },
  { name: 'times', type: 'number' },
]

const workflow = (webhookId: string, parameters: object) => ({
  active: true,
  nodes: {
    Hook: {
      type: 'heddle.webhook',
      typeVersion: 2.1,
      webhookId,
      parameters: {
        path: webhookId,
        httpMethod: 'GET',
        responseMode: 'lastNode',
        responseData: 'allEntries',
      },
    },
    Table: { type: 'n8n-nodes-base.dataTable', typeVersion: 1.1, parameters: { ...table, ...parameters } },
  },
  lines: ['Hook > Table'],
})

async function anApp() {
  const started = await testApp()
  const call = async (id: string) => (await started.app.server.inject({ url: `/webhook/${id}` })).json()
  return { ...started, call }
}

const mapped = (value: object) => ({ columns: { mappingMode: 'defineBelow', value } })
const where = (keyName: string, keyValue: unknown) => ({
  filters: { conditions: [{ keyName, condition: 'eq', keyValue }] },
})

test('executions at the same time add rows that all stay, with the rights of the workflow’s owner', async () => {
  const { owner, member, aWorkflow, call } = await anApp()
  const ann = await member('ann')
  const { data } = await ann.post('/data-tables', { name: 'visits', columns })
  await aWorkflow(workflow('insert', { operation: 'insert', ...mapped({ who: 'x', times: 1 }) }), ann)
  await aWorkflow(workflow('get', { operation: 'get', returnAll: true }), ann)
  await aWorkflow(
    workflow('upsert', { operation: 'upsert', ...where('who', 'y'), ...mapped({ who: 'y', times: 2 }) }),
    ann,
  )
  await aWorkflow(workflow('delete', { operation: 'deleteRows', ...where('who', 'x') }), ann)

  await Promise.all([
    ...Array.from({ length: 10 }, () => call('insert')),
    ...Array.from({ length: 10 }, () => call('upsert')),
  ])

  expect(await call('get')).toHaveLength(11)
  expect(await call('delete')).toHaveLength(10)
  expect(await call('get')).toEqual([expect.objectContaining({ who: 'y', times: 2 })])
  expect((await owner.get(`/data-tables/${data.id}/rows`)).data).toHaveLength(1)
})

test('a workflow does not reach the tables of others', async () => {
  const { member, aWorkflow, call } = await anApp()
  const [ann, ben] = [await member('ann'), await member('ben')]
  await ann.post('/data-tables', { name: 'visits', columns })
  await aWorkflow(workflow('get', { operation: 'get' }), ben)

  const answer = await call('get')

  expect(JSON.stringify(answer)).not.toContain('who')
  expect((await ben.get('/data-tables')).data).toEqual([])
})

test('the editor gets the tables and columns that the person may see', async () => {
  const { member } = await anApp()
  const ann = await member('ann')
  const { data } = await ann.post('/data-tables', { name: 'visits', columns })
  const ask = async (methodName: string) => {
    const query = new URLSearchParams({
      nodeTypeAndVersion: JSON.stringify({ name: 'heddle.dataTable', version: 1.1 }),
      path: 'parameters.dataTableId',
      methodName,
      currentNodeParameters: JSON.stringify({ dataTableId: { mode: 'list', value: data.id } }),
    })
    return (await ann.get(`/node-parameter-options?${query}`)).data
  }

  expect(await ask('tables')).toEqual([{ name: 'visits', value: data.id }])
  expect((await ask('columns')).map(({ name }: { name: string }) => name)).toEqual([
    'id',
    'who',
    'times',
    'createdAt',
    'updatedAt',
  ])
})
