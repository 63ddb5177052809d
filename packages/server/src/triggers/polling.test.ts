import { createServer } from 'node:http'
import type { ShortWorkflow } from '@heddle/engine/testing'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { TestClock } from '../testing/test-clock.ts'
import type { TestAnswer } from '../testing/test-client.ts'

const entry = (title: string, day: number) =>
  `<item><title>${title}</title><pubDate>Mon, 0${day} Jan 2024 10:00:00 GMT</pubDate></item>`

interface Feed {
  entries: string[]
  /** Readers wait for it. */
  held: Promise<void> | undefined
  /** Whoever asks for more than the feed waits for it. */
  slow: Promise<void> | undefined
  slowReaders: number
}

/** A feed that grows, and that can let its readers wait. */
async function aFeed() {
  const feed: Feed = { entries: [entry('Old', 1)], held: undefined, slow: undefined, slowReaders: 0 }
  const server = createServer(({ url = '' }, response) => {
    const isSlow = url.endsWith('?slow')
    if (isSlow) feed.slowReaders += 1
    const answer = () =>
      response.end(`<rss version="2.0"><channel><title>F</title>${feed.entries.join('')}</channel></rss>`)
    void Promise.resolve(isSlow ? feed.slow : feed.held).then(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { feed, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml` }
}

const trigger = (feedUrl: string) => ({ type: 'heddle.rssFeedReadTrigger', parameters: { feedUrl } })

const note = "$getWorkflowStaticData('global').noted = true; return items"

const titlesOf = ({ data }: TestAnswer): string[] =>
  data.data.resultData.runData.Feed[0].data.main[0].map(({ json }: { json: { title: string } }) => json.title)

/** A workflow that follows a feed while minutes pass in a moment. */
async function aFollowedFeed(rest: (url: string) => ShortWorkflow = () => ({ nodes: {} })) {
  const clock = new TestClock('2024-01-10T10:00:30Z')
  const app = await testApp({ clock })
  const { feed, url } = await aFeed()
  const { nodes, lines = [] } = rest(url)
  const id = await app.aWorkflow({ active: true, nodes: { Feed: trigger(url), ...nodes }, lines })
  const workflow = async () => (await app.owner.get(`/workflows/${id}`)).data
  const started = async () => {
    const { data } = await app.owner.get('/executions?filter={"finished":true}')
    const ids: string[] = data.results.map((execution: { id: string }) => execution.id).toReversed()
    return Promise.all(ids.map(async (each) => titlesOf(await app.owner.get(`/executions/${each}`))))
  }
  return {
    feed,
    workflow,
    started,
    /** Resolves when the poll of the next minute was due. */
    minute: () => clock.pass(60_000),
    /** Resolves when the workflow remembers the day of the newest entry. */
    async remembers(day: number) {
      const lastItemDate = `2024-01-0${day}T10:00:00.000Z`
      const memory = async () =>
        expect((await workflow()).staticData?.['node:Feed']).toEqual({ lastItemDate })
      await vi.waitFor(memory, { timeout: 30_000 })
    },
    /** The titles that each finished execution was started with, once there are so many. */
    async finished(count: number) {
      await vi.waitUntil(async () => (await started()).length >= count, { timeout: 30_000 })
      return started()
    },
  }
}

test('a node that is asked for news starts its workflow only for what is new, and remembers', async () => {
  const { feed, ...followed } = await aFollowedFeed()

  await followed.minute()
  await followed.remembers(1)
  feed.entries.push(entry('New', 2))
  await followed.minute()
  await followed.finished(1)
  feed.entries.push(entry('Newer', 3))
  await followed.minute()

  expect(await followed.finished(2)).toEqual([['New'], ['Newer']])
  await followed.remembers(3)
})

test('a minute that passes before the last look is remembered starts nothing twice', async () => {
  const { feed, ...followed } = await aFollowedFeed()
  await followed.minute()
  await followed.remembers(1)
  const answer = Promise.withResolvers<void>()
  feed.entries.push(entry('New', 2))

  feed.held = answer.promise
  await followed.minute()
  await followed.minute()
  await followed.minute()
  answer.resolve()
  await followed.remembers(2)
  feed.entries.push(entry('Newer', 3))
  await followed.minute()
  await followed.remembers(3)

  expect(await followed.finished(2)).toEqual([['New'], ['Newer']])
})

test('an execution that ends late does not take back what its trigger has learnt since', async () => {
  const { feed, ...followed } = await aFollowedFeed((url) => ({
    nodes: {
      Slow: { type: 'heddle.httpRequest', parameters: { url: `${url}?slow`, responseFormat: 'string' } },
      Note: { type: 'heddle.code', parameters: { jsCode: note } },
    },
    lines: ['Feed > Slow', 'Slow > Note'],
  }))
  await followed.minute()
  await followed.remembers(1)
  const answer = Promise.withResolvers<void>()

  feed.slow = answer.promise
  feed.entries.push(entry('New', 2))
  await followed.minute()
  await followed.remembers(2)
  await vi.waitUntil(() => feed.slowReaders === 1, { timeout: 30_000 })
  feed.slow = undefined
  feed.entries.push(entry('Newer', 3))
  await followed.minute()
  await followed.finished(1)
  answer.resolve()
  await followed.finished(2)

  expect((await followed.workflow()).staticData).toEqual({
    global: { noted: true },
    'node:Feed': { lastItemDate: '2024-01-03T10:00:00.000Z' },
  })
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

  expect(data.data.data.resultData.error?.message).toBe('This port cannot be used in a web address')
})
