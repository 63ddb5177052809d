import type { Item } from '@heddle/core/run'
import { expect } from 'vitest'

interface KnownResult {
  /** The node whose items count; the last one unless said otherwise. */
  from?: string
  at?: { output?: number; run?: number }
  /** What the trigger starts with; one empty item unless said otherwise. */
  start?: Item[]
  /** What the world answers, by path. */
  pages?: Readonly<Record<string, unknown>>
  gives: unknown[]
}

const feed = `<rss version="2.0"><channel><title>News</title>
<item><title>One</title><link>https://news.example.com/1</link></item>
<item><title>Two</title><link>https://news.example.com/2</link></item></channel></rss>`

/** What every bundled template that needs no credential gives in the end, by its id. */
export const bundledResults: Readonly<Record<number, KnownResult>> = {
  1: {
    gives: [
      { customer: 'Cleo', total: 300, orders: 1 },
      { customer: 'Ada', total: 150, orders: 2 },
      { customer: 'Ben', total: 50, orders: 2 },
    ],
  },
  2: {
    gives: [
      { name: 'Ada Lovelace', email: 'ada@example.com' },
      { name: 'Cleo Park', email: 'cleo@example.com' },
    ],
  },
  3: { gives: [{ line: 'Ada: order A-1 for 20 EUR' }, { line: 'Cleo: order B-7 for 80 EUR' }] },
  4: {
    gives: [
      { article: 'Paper', change: 'gone' },
      { article: 'Ink', change: 'now 11' },
      { article: 'Folder', change: 'new' },
    ],
  },
  5: {
    gives: [
      { id: 1, text: 'I cannot log in', team: 'Access' },
      { id: 2, text: 'My invoice is wrong', team: 'Billing' },
      { id: 3, text: 'Do you ship to Norway?', team: 'Front desk' },
    ],
  },
  6: {
    gives: [
      { who: 'Ada', amount: 18.5, what: 'Taxi', status: 'approved' },
      { who: 'Ben', amount: 940, what: 'Laptop', status: 'waiting for approval' },
    ],
  },
  7: {
    gives: [
      { article: 'P1', quantity: '2' },
      { article: 'P9', quantity: '1' },
    ],
  },
  8: {
    gives: [
      { article: 'Ink', turnover: 900, place: 'top' },
      { article: 'Paper', turnover: 450, place: 'top' },
      { article: 'Folder', turnover: 15, place: 'bottom' },
    ],
  },
  9: {
    gives: [
      {
        lines: [{ line: '- 17 x Pen' }, { line: '- 5 x Paper' }],
        list: '<ul>\n<li>17 x Pen</li>\n<li>5 x Paper</li>\n</ul>',
      },
    ],
  },
  10: {
    gives: [
      { number: 1, text: 'Heddles lift the warp.' },
      { number: 2, text: 'The shuttle passes.' },
      { number: 3, text: 'A thread becomes cloth.' },
    ],
  },
  11: {
    gives: [
      { city: 'Oslo', sum_people: 710 },
      { city: 'Bergen', sum_people: 290 },
    ],
  },
  12: {
    gives: [
      {
        table: expect.stringContaining(
          '<tr><td>350</td><td>North</td></tr><tr><td>150</td><td>South</td></tr>',
        ),
      },
    ],
  },
  13: {
    gives: [
      {
        file: 'newsletter.html',
        text: '<!doctype html><html><body><h1 id="spring">Spring</h1>\n<p>New <strong>yarns</strong> have arrived.</p></body></html>',
      },
    ],
  },
  14: { gives: [{ link: '/docs' }, { link: 'https://example.com' }] },
  15: { gives: [{ file: 'reviews.zip', text: expect.stringMatching(/^PK.*review\.ics/s) }] },
  16: { gives: [{ text: 'Congratulate Ben this month' }] },
  17: {
    gives: [
      { person: 'b5fc85e55755', pages: 3 },
      { person: 'f871a76fb7b1', pages: 1 },
    ],
  },
  18: {
    from: 'Two at a time',
    gives: [1, 2, 3, 4, 5].map((job) => ({ done: `job ${job}` })),
  },
  19: {
    from: 'Order',
    start: [{ json: { body: { article: 'Pen', amount: 3 } } }],
    gives: [{ number: 'O-d4e93366', status: 'accepted' }],
  },
  20: {
    from: 'Urgent',
    start: [
      { json: { Name: 'Ada', Message: 'It burns', Urgent: 'yes' } },
      { json: { Name: 'Ben', Message: 'Hello', Urgent: 'no' } },
    ],
    gives: [{ from: 'Ada', message: 'It burns', urgent: 'yes' }],
  },
  21: {
    start: [
      {
        json: {
          workflow: { name: 'Nightly' },
          execution: { mode: 'trigger', url: 'http://localhost/execution/7', error: { message: 'No disk' } },
        },
      },
    ],
    gives: [
      {
        file: 'report.html',
        text: '<h2 id="nightlyfailed">Nightly failed</h2>\n<p>No disk</p>\n<p><a href="http://localhost/execution/7">Open the execution</a></p>',
      },
    ],
  },
  22: {
    pages: { '/feed.xml': feed },
    gives: [
      { headline: 'One', link: 'https://news.example.com/1' },
      { headline: 'Two', link: 'https://news.example.com/2' },
    ],
  },
  23: {
    pages: {
      '/api/v1/search': {
        hits: [
          { title: 'Small', points: 50 },
          { title: 'Big', points: 300 },
          { title: 'Middle', points: 150 },
        ],
        nbPages: 1,
      },
    },
    gives: [
      {
        stories: [
          { title: 'Big', points: 300 },
          { title: 'Middle', points: 150 },
        ],
      },
    ],
  },
  24: {
    pages: { '/loom': '<p class="price">40 EUR</p>' },
    gives: [
      { part: '40 EUR', fingerprint: '7689f24e6df9a79e07197e713bf89dd02826459e00e2da755f42376985c34dae' },
    ],
  },
  25: { pages: { '/latest': { rates: { USD: 1.2 } } }, gives: [{ rate: 1.2, limit: 1.1 }] },
  26: {
    pages: {
      '/api/issues': {
        issues: [
          { id: 1, state: 'open', label: 'bug' },
          { id: 2, state: 'closed', label: 'bug' },
          { id: 3, state: 'open', label: 'idea' },
          { id: 4, state: 'open', label: 'bug' },
        ],
      },
    },
    gives: [
      { label: 'bug', count_id: 2 },
      { label: 'idea', count_id: 1 },
    ],
  },
  27: {
    start: [
      { json: { street: 'Mill Lane 2', city: 'York' } },
      { json: { street: 'Nowhere' } },
      { json: { street: 'Dock 1', city: 'Hull' } },
    ],
    gives: [{ addresses: [{ address: 'Dock 1, Hull' }, { address: 'Mill Lane 2, York' }] }],
  },
  60: { gives: [{ file: 'calendar.ics', text: expect.stringContaining('SUMMARY:Team lunch') }] },
  61: { from: 'Build the page', gives: [{ page: expect.stringContaining('<td>Shop</td><td>slow</td>') }] },
  62: {
    from: 'To the shop',
    start: [{ json: { query: { to: 'shop' } } }],
    gives: [{ name: 'shop' }],
  },
  63: {
    from: 'Reject',
    start: [{ json: { body: { email: 'ada' } } }],
    gives: [{ wrong: ['email', 'name'], contact: { email: 'ada' } }],
  },
  64: {
    from: 'One item per order',
    at: { run: 1 },
    pages: { '/orders/page/1': { orders: [{ id: 1 }], next: 2 }, '/orders/page/2': { orders: [{ id: 2 }] } },
    gives: [{ id: 2 }],
  },
  65: {
    pages: { '/latest': { rates: { USD: 1.1 } } },
    gives: [
      { article: 'Yarn', usd: 8.8 },
      { article: 'Loom', usd: 990 },
    ],
  },
  66: {
    pages: { '/chart': 'a picture' },
    gives: [expect.objectContaining({ text: 'a picture' })],
  },
  67: {
    start: [
      {
        json: {
          title: 'New yarn!',
          link: 'https://blog.example.com/1',
          content: '<p>It is <strong>soft</strong></p>',
        },
      },
    ],
    gives: [{ file: 'new-yarn-.md', text: '# New yarn!\n\nIt is **soft**\n\nhttps://blog.example.com/1' }],
  },
  68: {
    gives: [
      { title: 'Long', minutes: 3 },
      { title: 'Short', minutes: 1 },
    ],
  },
  69: {
    pages: {
      '/yarn':
        '<b class="name">Wool</b><i class="price">EUR 8.50</i><b class="name">Silk</b><i class="price">EUR 20</i>',
    },
    gives: [
      { product: 'Wool', price: 8.5 },
      { product: 'Silk', price: 20 },
    ],
  },
  70: { from: 'Go on here', gives: [{ count_id: 2, sum_amount: 100 }] },
  71: { gives: [{ file: 'people.json', text: '[{"email":"ada@example.com","city":"Oslo"}]' }] },
  72: {
    gives: [
      {
        file: 'vouchers.csv',
        text: expect.stringMatching(/code,expires\n([0-9A-F]{12},2026-04-19\n?){3}$/),
      },
    ],
  },
  78: {
    gives: [{ file: 'customers.csv', text: expect.stringMatching(/Ada,1200,A\nBen,150,B\nCleo,40,C/) }],
  },
}
