import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const entry = (title: string, day: number) =>
  `<item><title>${title}</title><pubDate>Mon, 0${day} Jan 2024 10:00:00 GMT</pubDate></item>`

/** A feed that grows, and how often it was asked for. */
async function aFeed() {
  const feed = { entries: [entry('Old', 1)], asked: 0 }
  const server = createServer((_request, response) => {
    feed.asked += 1
    response.end(`<rss version="2.0"><channel><title>F</title>${feed.entries.join('')}</channel></rss>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { feed, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml` }
}

const trigger = (feedUrl: string) => ({ type: 'heddle.rssFeedReadTrigger', parameters: { feedUrl } })

test('a node that is asked for news starts its workflow only for what is new, and remembers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await testApp()
  const { feed, url } = await aFeed()
  const id = await app.aWorkflow({ active: true, nodes: { Feed: trigger(url) } })
  const minute = async (asked: number) => {
    vi.advanceTimersByTime(60_000)
    await vi.waitUntil(() => feed.asked === asked, { timeout: 30_000 })
    await vi.waitFor(async () => expect(await executions()).toHaveLength(asked - 1), { timeout: 30_000 })
  }
  const executions = async () =>
    app.db.selectFrom('execution').select('status').where('status', '=', 'success').execute()

  await minute(1)
  feed.entries.push(entry('New', 2))
  await minute(2)

  const { data } = await app.owner.get('/executions/1')
  expect(data).toMatchObject({ mode: 'trigger', finished: true })
  expect(data.data.resultData.runData.Feed[0].data.main[0]).toMatchObject([{ json: { title: 'New' } }])
  expect((await app.owner.get(`/workflows/${id}`)).data.staticData).toHaveProperty('node:Feed')
})

test('X01 such a node runs by hand on what it finds now', async () => {
  const app = await testApp()
  const { url } = await aFeed()
  const stream = await app.push('s1')
  const workflowData = { nodes: [{ name: 'Feed', position: [0, 0], ...trigger(url) }], connections: {} }

  await app.owner.post('/workflows/run', { workflowData }, { sessionid: 's1' })
  const { data } = await stream.waitFor('nodeExecuteAfter')

  expect(data.data.data?.main).toMatchObject([[{ json: { title: 'Old' } }]])
})

test('X01 what goes wrong while it looks is the error of the run', async () => {
  const app = await testApp()
  const stream = await app.push('s1')
  const workflowData = {
    nodes: [{ name: 'Feed', position: [0, 0], ...trigger('http://127.0.0.1:1/') }],
    connections: {},
  }

  await app.owner.post('/workflows/run', { workflowData }, { sessionid: 's1' })
  const { data } = await stream.waitFor('executionFinished')

  expect(data.data.data.resultData.error?.message).toMatch(/^The request failed/)
})
