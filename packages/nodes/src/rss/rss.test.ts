import type { TriggerContext } from '@heddle/core/node'
import { runNodeInMemory } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { tryEvery } from '../testing/try-every.ts'
import { rssFeedReadTrigger } from './rss-feed-read-trigger.node.ts'
import { rssFeedRead } from './rss-feed-read.node.ts'

const entry = (title: string, day: number) => `<item><title>${title}</title><link>http://x/${day}</link>
<pubDate>Thu, ${String(day).padStart(2, '0')} Jan 2026 00:00:00 GMT</pubDate><description>&lt;p&gt;Text&lt;/p&gt;</description></item>`
const feedOf = (...entries: string[]) => `<rss><channel>${entries.join('')}</channel></rss>`
const answer = (body: string) => ({ status: 200, statusText: 'OK', headers: {}, body })

test('a feed gives its entries', async () => {
  const { output } = await runNodeInMemory(rssFeedRead, {
    parameters: { url: 'http://x/feed' },
    http: () => answer(feedOf(entry('One', 1), entry('Two', 2))),
  })

  expect(output[0]?.map(({ json }) => json)).toMatchObject([
    { title: 'One', link: 'http://x/1', contentSnippet: 'Text', isoDate: '2026-01-01T00:00:00.000Z' },
    { title: 'Two' },
  ])
})

test('what is no feed is an error of its item', async () => {
  const { output } = await runNodeInMemory(rssFeedRead, {
    parameters: { url: '={{ $json.url }}' },
    items: [{ url: 'bad' }, { url: 'good' }],
    node: { onError: 'continueRegularOutput' },
    http: ({ url }) => answer(url === 'bad' ? '{}' : feedOf(entry('One', 1))),
  })

  expect(output[0]?.map(({ json }) => json.title ?? json.error)).toEqual([expect.any(String), 'One'])
})

test('the trigger learns at its first look and tells of what is newer afterwards', async () => {
  const memory = {}
  const look = (mode: 'manual' | 'trigger', ...entries: string[]) =>
    rssFeedReadTrigger.poll?.({
      params: { feedUrl: 'http://x/feed' },
      mode,
      http: async () => answer(feedOf(...entries)),
      convert: async (conversion, input) => conversion.run(input),
      staticData: () => memory,
    } as Partial<TriggerContext> as TriggerContext)

  expect(await look('manual', entry('One', 1))).toMatchObject([[{ json: { title: 'One' } }]])
  expect(await look('trigger', entry('One', 1))).toBeNull()
  expect(await look('trigger', entry('One', 1), entry('Two', 2))).toMatchObject([
    [{ json: { title: 'Two' } }],
  ])
  expect(await look('trigger', entry('One', 1), entry('Two', 2))).toBeNull()
})

tryEvery(rssFeedRead, [
  {
    versions: [1, 1.1, 1.2],
    parameters: { url: 'http://x/feed' },
    http: () => answer(feedOf(entry('One', 1))),
    gives: [expect.objectContaining({ title: 'One' })],
  },
])

tryEvery(rssFeedReadTrigger, [{ items: [{ title: 'One' }], gives: [{ title: 'One' }] }])
