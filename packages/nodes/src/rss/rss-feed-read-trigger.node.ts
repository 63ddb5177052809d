import { textOf } from '@heddle/core'
import { defineNode, param } from '@heddle/core/node'
import { timeRule, timesParam } from '../cron/times.ts'
import { readFeed } from './feed.conversion.ts'

export const rssFeedReadTrigger = defineNode({
  name: 'rssFeedReadTrigger',
  label: 'RSS Feed Trigger',
  description: 'Starts the workflow for each new feed entry',
  version: 1,
  aliases: ['n8n-nodes-base.rssFeedReadTrigger'],
  group: 'trigger',
  icon: 'file:rssFeedRead.svg',
  color: '#d97706',
  subtitle: '={{ $parameter["feedUrl"] }}',
  codex: {
    categories: ['Communication', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Flow'] },
    alias: ['feed', 'news', 'blog', 'poll'],
  },
  params: {
    pollTimes: timesParam('Poll Times', { item: [{ mode: 'everyMinute' }] }),
    feedUrl: param.string({ label: 'Feed URL', required: true, placeholder: 'https://example.com/feed.xml' }),
  },
  schedule: ({ pollTimes }) => (pollTimes.item ?? []).map(timeRule),
  async poll({ params: { feedUrl }, http, convert, staticData, mode }) {
    const { body } = await http({
      url: feedUrl,
      responseType: 'text',
      maxResponseBytes: readFeed.limits.inputBytes,
    })
    const entries = await convert(readFeed, { text: String(body), customFields: [] })
    if (mode === 'manual') return entries.length > 0 ? [entries.slice(0, 1).map((json) => ({ json }))] : null
    const memory = staticData('node')
    const since = typeof memory.lastItemDate === 'string' ? memory.lastItemDate : ''
    const dated = entries.filter(({ isoDate }) => textOf(isoDate) > since)
    const newest = entries.map(({ isoDate }) => textOf(isoDate)).reduce((a, b) => (a > b ? a : b), since)
    memory.lastItemDate = newest
    // The first look only learns what is already there.
    return since !== '' && dated.length > 0 ? [dated.map((json) => ({ json }))] : null
  },
})
