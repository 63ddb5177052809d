import { expect, test } from 'vitest'
import { poll } from '../testing/app-trigger.ts'
import { startDouble } from '../testing/double.ts'
import { notionDouble, task } from './notion-double.ts'
import { notionTrigger } from './notion-trigger.node.ts'

const credentials = { notionApi: { apiKey: 'secret1', allowedHosts: 'api.notion.com' } }
const hosts = ['api.notion.com']

const page = (id: string, minute: string) => {
  const time = `2026-01-01T${minute}:00.000Z`
  return { ...task, id, created_time: time, last_edited_time: time }
}

/** Looks at these pages again and again; each look is at a time of the same day. */
async function watching(rows: object[], parameters: object, version?: number) {
  const double = await startDouble(hosts, notionDouble(rows), credentials)
  const memory = {}
  return {
    double,
    async look(time: string) {
      const now = `2026-01-01T${time}.000Z`
      const given = { authentication: 'apiKey', ...parameters }
      const output = await poll(notionTrigger, {
        parameters: given,
        double,
        memory,
        now,
        ...(version && { version }),
      })
      return output?.[0]?.map(({ json }) => json.id) ?? []
    },
  }
}

test('each page that is added starts the workflow once, when its minute is over', async () => {
  const rows = [page('old', '10:00')]
  const { double, look } = await watching(rows, { dataSourceId: { mode: 'id', value: 'ds1' } })

  expect(await look('10:00:30')).toEqual([])
  rows.push(page('a', '10:00'))
  expect(await look('10:00:50')).toEqual([])
  expect(await look('10:01:10')).toEqual(['a'])
  rows.push(page('late', '10:00'), page('b', '10:01'))
  expect(await look('10:02:10')).toEqual(['late', 'b'])
  expect(await look('10:03:10')).toEqual([])
  await double.stop()
  expect(double.requests[0]).toMatchObject({
    path: '/v1/data_sources/ds1/query',
    headers: { 'notion-version': '2025-09-03' },
    body: {
      filter: { timestamp: 'created_time', created_time: { on_or_after: '2026-01-01T09:55:00.000Z' } },
      sorts: [{ timestamp: 'created_time', direction: 'ascending' }],
    },
  })
})

test('a page that is changed again starts it again, also when both changes have the same minute', async () => {
  const rows = [page('a', '10:00')]
  const where = { event: 'pagedUpdatedInDatabase', databaseId: { mode: 'id', value: 'db1' } }
  const { double, look } = await watching(rows, where, 1)

  expect(await look('10:00:30')).toEqual([])
  expect(await look('10:01:00')).toEqual(['a'])
  rows[0] = page('a', '10:01')
  expect(await look('10:01:59')).toEqual([])
  expect(await look('10:02:00')).toEqual(['a'])
  expect(await look('10:03:00')).toEqual([])
  await double.stop()
  expect(double.requests[0]).toMatchObject({
    path: '/v1/databases/db1/query',
    headers: { 'notion-version': '2022-06-28' },
  })
})

test('a trial shows the newest page with its values, and a refusal in words of the service', async () => {
  const double = await startDouble(hosts, notionDouble(), credentials)
  const trial = (id: string, simple: boolean) =>
    poll(notionTrigger, {
      mode: 'manual',
      double,
      parameters: { authentication: 'apiKey', dataSourceId: { mode: 'id', value: id }, simple },
    })

  expect((await trial('ds1', true))?.[0]?.map(({ json }) => json)).toMatchObject([
    { id: 'p1', Name: 'Write' },
  ])
  expect((await trial('ds1', false))?.[0]?.map(({ json }) => json)).toEqual([task])
  await expect(trial('gone', true)).rejects.toThrow('Could not find data_sources')
  await double.stop()
  expect(double.requests[0]?.body).toEqual({
    page_size: 1,
    sorts: [{ timestamp: 'created_time', direction: 'descending' }],
  })
})
