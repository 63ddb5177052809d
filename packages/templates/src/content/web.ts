import { defineTemplate } from '../define-template.ts'
import {
  branch,
  code,
  fields,
  getUrl,
  manual,
  route,
  rows,
  receive,
  answer,
  redirect,
  serveAt,
  sortBy,
  splitOut,
  step,
  totals,
} from '../steps.ts'

/** Pages, feeds and addresses of one's own, and data from the web. None needs an account. */
export const webTemplates = [
  defineTemplate({
    id: 60,
    name: 'Publish a calendar feed',
    categories: ['apis', 'people'],
    added: '2026-08-04',
    description:
      'Gives your team a **calendar address to subscribe to**, always filled with the latest dates.\n\nReplace **Upcoming events** with a data table or a database, switch the workflow on, and paste its webhook address into any calendar app.',
    nodes: {
      'Calendar address': serveAt('calendar.ics'),
      'Upcoming events': rows([{ title: 'Team lunch', start: '2026-09-01T12:00:00.000Z' }]),
      'End after one hour': step('dateTime', {
        operation: 'addToDate',
        magnitude: '={{ $json.start }}',
        duration: 1,
        timeUnit: 'hours',
        outputFieldName: 'end',
        options: { includeInputFields: true },
      }),
      'Calendar file': step('convertToFile', {
        operation: 'iCal',
        title: '={{ $json.title }}',
        start: '={{ $json.start }}',
        end: '={{ $json.end }}',
        additionalFields: { fileName: 'calendar.ics', uid: '={{ $json.title }}' },
      }),
      'Send the file': step('respondToWebhook', { respondWith: 'binary', options: {} }),
    },
  }),
  defineTemplate({
    id: 61,
    name: 'Host a status page',
    categories: ['operations', 'apis'],
    added: '2026-08-04',
    description:
      'Serves a **simple web page** that shows the state of your services as a table.\n\nReplace **Services** with real checks. The page is built every time somebody opens it, so it is never out of date.',
    nodes: {
      'Page address': serveAt('status'),
      Services: rows([
        { service: 'Website', state: 'up' },
        { service: 'Shop', state: 'slow' },
      ]),
      'Build the table': step('html', {
        operation: 'convertToHtmlTable',
        options: { caption: 'Status' },
      }),
      'Build the page': fields({ page: '=<!doctype html><h1>Status</h1>{{ $json.table }}' }),
      'Show the page': step('respondToWebhook', {
        respondWith: 'text',
        responseBody: '={{ $json.page }}',
        options: {
          responseHeaders: { entries: [{ name: 'content-type', value: 'text/html; charset=utf-8' }] },
        },
      }),
    },
  }),
  defineTemplate({
    id: 62,
    name: 'Run your own short links',
    categories: ['marketing', 'apis'],
    added: '2026-08-04',
    description:
      'Turns `/go?to=docs` into a **redirect to the full address**, and tells visitors when a link does not exist.\n\nAdd a rule to **Which link?** for every short name.',
    nodes: {
      'Short link': serveAt('go'),
      'Read the name': fields({ name: '={{ $json.query.to }}' }),
      'Which link?': route({
        docs: ['={{ $json.name }}', 'string.equals', 'docs'],
        shop: ['={{ $json.name }}', 'string.equals', 'shop'],
      }),
      'To the docs': redirect('https://docs.example.com'),
      'To the shop': redirect('https://shop.example.com'),
      'Unknown link': answer('{ "error": "This link does not exist" }', 404),
    },
    lines: [
      'Short link > Read the name',
      'Read the name > Which link?',
      'Which link?:0 > To the docs',
      'Which link?:1 > To the shop',
      'Which link?:2 > Unknown link',
    ],
  }),
  defineTemplate({
    id: 63,
    name: 'Reject incomplete requests',
    categories: ['apis', 'security'],
    added: '2026-08-11',
    description:
      'Checks every field of an incoming request and answers with **a list of everything that is wrong**, so that callers can fix it in one go.\n\nDescribe your fields at the top of **Check the fields**.',
    nodes: {
      Request: receive('contacts'),
      'Check the fields': code(
        [
          'const rules = { email: /^\\S+@\\S+$/, name: /\\S/ }',
          'const body = $input.first().json.body ?? {}',
          'const wrong = Object.keys(rules).filter((field) => !rules[field].test(body[field] ?? ""))',
          'return [{ json: { wrong, contact: body } }]',
        ].join('\n'),
      ),
      'All fine?': branch(['={{ $json.wrong.length }}', 'number.equals', 0]),
      Accept: answer('={{ JSON.stringify($json.contact) }}', 201),
      Reject: answer('={{ JSON.stringify({ wrong: $json.wrong }) }}', 422),
    },
    lines: [
      'Request > Check the fields',
      'Check the fields > All fine?',
      'All fine?:0 > Accept',
      'All fine?:1 > Reject',
    ],
  }),
  defineTemplate({
    id: 64,
    name: 'Fetch every page of an API',
    categories: ['apis', 'data'],
    added: '2026-08-11',
    description:
      'Keeps asking an API for **the next page until there are no more**.\n\nPut your address into **Get a page**. Every page leaves through **One item per order**; the loop ends when an answer no longer names a next page.',
    nodes: {
      'When clicked': manual(),
      'First page': fields({ 'page:number': 1 }),
      'Get a page': getUrl('=https://api.example.com/orders/page/{{ $json.page }}'),
      'One item per order': splitOut('orders'),
      'Is there another?': branch(['={{ $json.next }}', 'number.gt', 0]),
      'Next page': fields({ 'page:number': '={{ $json.next }}' }),
    },
    lines: [
      'When clicked > First page',
      'First page > Get a page',
      'Get a page > One item per order',
      'Get a page > Is there another?',
      'Is there another?:0 > Next page',
      'Next page > Get a page',
    ],
  }),
  defineTemplate({
    id: 65,
    name: 'Convert prices at today’s exchange rate',
    categories: ['finance', 'sales'],
    added: '2026-08-18',
    description:
      'Takes a price list in euros and adds **the price in dollars at the current rate**, cheapest first.\n\nThe rate comes from the address in **Get the rate**; any service that answers with JSON will do.',
    nodes: {
      'When clicked': manual(),
      'Price list': rows([
        { article: 'Loom', eur: 900 },
        { article: 'Yarn', eur: 8 },
      ]),
      'Get the rate': getUrl('https://rates.example.com/latest?base=EUR'),
      'Add the rate': step('merge', { mode: 'combine', combineBy: 'combineAll' }),
      'In dollars': fields({
        article: '={{ $json.article }}',
        'usd:number': '={{ Math.round($json.eur * $json.rates.USD * 100) / 100 }}',
      }),
      'Cheapest first': sortBy('usd'),
    },
    lines: [
      'When clicked > Price list',
      'When clicked > Get the rate',
      'Price list > Add the rate:0',
      'Get the rate > Add the rate:1',
      'Add the rate > In dollars',
      'In dollars > Cheapest first',
    ],
  }),
  defineTemplate({
    id: 66,
    name: 'Draw a chart of monthly sales',
    categories: ['reports', 'sales'],
    added: '2026-08-18',
    description:
      'Adds up sales by month and turns them into **a bar chart as an image**, ready for a mail or a slide.\n\nThe chart is drawn by quickchart.io, a public service: only the totals are sent there.',
    nodes: {
      'When clicked': manual(),
      Sales: rows([
        { month: 'Jan', amount: 400 },
        { month: 'Feb', amount: 320 },
        { month: 'Jan', amount: 100 },
      ]),
      'Total by month': totals(['sum amount'], 'month'),
      'One series': code(
        'const all = $input.all().map(({ json }) => json)\nreturn [{ json: { labels: all.map((each) => each.month), values: all.map((each) => each.sum_amount) } }]',
      ),
      'Draw the chart': step('quickChart', {
        chartType: 'bar',
        labelsMode: 'array',
        labelsArray: '={{ $json.labels }}',
        data: '={{ $json.values }}',
        output: 'data',
      }),
    },
  }),
  defineTemplate({
    id: 67,
    name: 'Save new blog posts as Markdown',
    categories: ['marketing', 'files'],
    added: '2026-08-25',
    description:
      'Watches a feed and writes **every new post to a Markdown file** with its title and link.\n\nPut a node that stores files behind **Markdown file** to keep an archive.',
    nodes: {
      'New post': step('rssFeedReadTrigger', { feedUrl: 'https://blog.example.com/feed.xml' }),
      'To Markdown': step('markdown', {
        mode: 'htmlToMarkdown',
        html: '={{ $json.content }}',
        destinationKey: 'text',
      }),
      'Add title and link': fields({
        file: '={{ $json.title.toLowerCase().replace(/[^a-z0-9]+/g, "-") }}.md',
        markdown: '=# {{ $json.title }}\n\n{{ $json.text }}\n\n{{ $json.link }}',
      }),
      'Markdown file': step('convertToFile', {
        operation: 'toText',
        sourceProperty: 'markdown',
        options: { fileName: '={{ $json.file }}' },
      }),
      'Store it here': step('noOp'),
    },
  }),
  defineTemplate({
    id: 68,
    name: 'Estimate the reading time of articles',
    categories: ['marketing', 'data'],
    added: '2026-08-25',
    description:
      'Counts the words of web articles and tells **how many minutes each takes to read**, longest first.\n\nReplace **Articles** with an HTTP Request or a feed to measure your own pages.',
    nodes: {
      'When clicked': manual(),
      Articles: rows([
        { title: 'Short', page: '<article><p>One two three</p></article>' },
        { title: 'Long', page: `<article><p>${'word '.repeat(450).trim()}</p></article>` },
      ]),
      'Read the text': step('html', {
        operation: 'extractHtmlContent',
        dataPropertyName: 'page',
        extractionValues: { values: [{ key: 'text', cssSelector: 'article', returnValue: 'text' }] },
      }),
      'Count minutes': code(
        'return $input.all().map(({ json }, index) => ({\n  json: {\n    title: $("Articles").all()[index].json.title,\n    minutes: Math.ceil(json.text.split(/\\s+/).length / 220),\n  },\n}))',
      ),
      'Longest first': sortBy('minutes', 'descending'),
    },
  }),
  defineTemplate({
    id: 69,
    name: 'List what a product page offers',
    categories: ['sales', 'data'],
    added: '2026-09-01',
    description:
      'Reads a shop page and gives you **one row per product with its price as a number**.\n\nAdjust the two CSS selectors in **Find products** to the page you want to read, and check that its owner allows it.',
    nodes: {
      'When clicked': manual(),
      'Get the page': getUrl('https://shop.example.com/yarn', {
        options: { response: { response: { responseFormat: 'text', outputPropertyName: 'data' } } },
      }),
      'Find products': step('html', {
        operation: 'extractHtmlContent',
        dataPropertyName: 'data',
        extractionValues: {
          values: [
            { key: 'name', cssSelector: '.name', returnValue: 'text', returnArray: true },
            { key: 'price', cssSelector: '.price', returnValue: 'text', returnArray: true },
          ],
        },
      }),
      'One row each': splitOut('name, price'),
      'Price as a number': fields({
        product: '={{ $json.name }}',
        'price:number': '={{ Number($json.price.replace(/[^0-9.]/g, "")) }}',
      }),
    },
  }),
]
