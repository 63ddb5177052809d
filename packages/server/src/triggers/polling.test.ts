import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const entry = (title: string, day: number) =>
  `<item><title>${title}</title><pubDate>Mon, 0${day} Jan 2024 10:00:00 GMT</pubDate></item>`

async function aFeed() {
  const server = createServer((_request, response) => {
    response.end(`<rss version="2.0"><channel><title>F</title>${entry('Old', 1)}</channel></rss>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml` }
}

const trigger = (feedUrl: string) => ({ type: 'heddle.rssFeedReadTrigger', parameters: { feedUrl } })

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
