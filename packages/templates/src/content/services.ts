import { defineTemplate } from '../define-template.ts'
import {
  answer,
  askForm,
  branch,
  code,
  collect,
  daily,
  fields,
  first,
  getUrl,
  hourly,
  keepOnly,
  manual,
  onlyNew,
  receive,
  sortBy,
  splitOut,
  step,
  totals,
} from '../steps.ts'

/** Templates that talk to the world but need no account anywhere. */
export const serviceTemplates = [
  defineTemplate({
    id: 19,
    name: 'Take orders through a webhook',
    categories: ['apis', 'sales'],
    added: '2026-04-07',
    description:
      'A small API of your own: send an order, **get its number back**.\n\nAn order without an amount is refused with status 400.\n\n### Try it\n\n```\ncurl -X POST <test URL> -H "content-type: application/json" -d \'{"article":"Pen","amount":3}\'\n```\n\nThe number is a fingerprint of the order, so sending the same order twice gives the same number.',
    nodes: {
      'New order': receive('orders'),
      'Has an amount?': branch(['={{ $json.body.amount }}', 'number.gt', 0]),
      Number: step('crypto', {
        operation: 'hash',
        type: 'MD5',
        value: '={{ JSON.stringify($json.body) }}',
        dataPropertyName: 'hash',
      }),
      Order: fields({ number: '=O-{{ $json.hash.slice(0, 8) }}', status: 'accepted' }),
      Accept: answer('={{ JSON.stringify($json) }}', 201),
      Refuse: answer('{ "error": "An order needs an amount" }', 400),
    },
    lines: [
      'New order > Has an amount?',
      'Has an amount?:0 > Number',
      'Number > Order',
      'Order > Accept',
      'Has an amount?:1 > Refuse',
    ],
  }),
  defineTemplate({
    id: 20,
    name: 'Build a contact form that spots urgent requests',
    categories: ['support', 'marketing'],
    added: '2026-04-07',
    description:
      'Gives you a **contact form with its own address** and separates urgent messages from the rest.\n\nAdd a message to your team after **Urgent**.',
    nodes: {
      'Contact form': askForm('Contact us', 'We answer within a day.', [
        { label: 'Name' },
        { label: 'Message', type: 'textarea' },
        { label: 'Urgent', type: 'dropdown', options: ['yes', 'no'] },
      ]),
      'Add the time': step('dateTime', {
        operation: 'getCurrentDate',
        outputFieldName: 'received',
        options: { includeInputFields: true },
      }),
      Entry: fields({
        from: '={{ $json.Name }}',
        message: '={{ $json.Message }}',
        urgent: '={{ $json.Urgent }}',
      }),
      'Is it urgent?': branch(['={{ $json.urgent }}', 'string.equals', 'yes']),
      Urgent: step('noOp'),
      Later: step('noOp'),
    },
    lines: [
      'Contact form > Add the time',
      'Add the time > Entry',
      'Entry > Is it urgent?',
      'Is it urgent?:0 > Urgent',
      'Is it urgent?:1 > Later',
    ],
  }),
  defineTemplate({
    id: 21,
    name: 'Write a report when a workflow fails',
    categories: ['monitoring', 'operations'],
    added: '2026-04-14',
    description:
      'Writes **a short report with the message and a link** whenever one of your workflows fails.\n\nChoose this workflow as the *error workflow* in the settings of others. Runs that you start by hand are left out.',
    nodes: {
      'When a workflow fails': step('errorTrigger'),
      'Not by hand?': branch(['={{ $json.execution.mode }}', 'string.notEquals', 'manual']),
      Report: fields({
        report:
          '=## {{ $json.workflow.name }} failed\n\n{{ $json.execution.error.message }}\n\n[Open the execution]({{ $json.execution.url }})',
      }),
      'As HTML': step('markdown', {
        mode: 'markdownToHtml',
        markdown: '={{ $json.report }}',
        destinationKey: 'html',
      }),
      'report.html': step('convertToFile', {
        operation: 'toText',
        sourceProperty: 'html',
        options: { fileName: 'report.html' },
      }),
    },
  }),
  defineTemplate({
    id: 22,
    name: 'Follow a feed for new entries only',
    categories: ['marketing', 'monitoring'],
    added: '2026-04-14',
    description:
      'Reads an **RSS or Atom feed** every hour and lets only new entries through.\n\nAdd a message, an email or a table after **Headline**.',
    nodes: {
      'Every hour': hourly(),
      'Read the feed': step('rssFeedRead', { url: 'https://news.example.com/feed.xml', options: {} }),
      'Only new entries': onlyNew('={{ $json.link }}'),
      'Five at most': first(5),
      Headline: fields({ headline: '={{ $json.title }}', link: '={{ $json.link }}' }),
    },
  }),
  defineTemplate({
    id: 23,
    name: 'Get the top stories from Hacker News',
    categories: ['marketing', 'learning'],
    added: '2026-04-21',
    description:
      'Collects **the highest-ranked stories** from the front page of Hacker News every morning, best first.',
    nodes: {
      'Every morning': daily(8),
      'Front page': step('hackerNews', {
        resource: 'all',
        limit: 30,
        additionalFields: { tags: ['front_page'] },
      }),
      'More than 100 points': keepOnly(['={{ $json.points }}', 'number.gt', 100]),
      'Best first': sortBy('points', 'descending'),
      'One digest': collect('stories'),
    },
  }),
  defineTemplate({
    id: 24,
    name: 'Watch a web page for changes',
    categories: ['monitoring', 'sales'],
    added: '2026-04-21',
    description:
      'Checks a page every hour and reacts only **when the part you care about has changed**: a price, an opening, a release.\n\nChoose that part with a CSS selector in **The part that matters**.',
    nodes: {
      'Every hour': hourly(),
      'Get the page': getUrl('https://shop.example.com/loom', {
        options: { response: { response: { responseFormat: 'text', outputPropertyName: 'data' } } },
      }),
      'The part that matters': step('html', {
        operation: 'extractHtmlContent',
        dataPropertyName: 'data',
        extractionValues: { values: [{ key: 'part', cssSelector: '.price', returnValue: 'text' }] },
      }),
      Fingerprint: step('crypto', {
        operation: 'hash',
        type: 'SHA256',
        value: '={{ $json.part }}',
        dataPropertyName: 'fingerprint',
      }),
      'Is it new?': onlyNew('={{ $json.fingerprint }}'),
    },
  }),
  defineTemplate({
    id: 25,
    name: 'Watch an exchange rate',
    categories: ['finance', 'monitoring'],
    added: '2026-04-28',
    description:
      'Checks a rate once a day and tells you **when it passes your limit**.\n\nSet the address in **Get the rate** and the limit in **Rate and limit**.',
    nodes: {
      'Every day': daily(9),
      'Get the rate': getUrl('https://rates.example.com/latest?base=EUR'),
      'Rate and limit': fields({ 'rate:number': '={{ $json.rates.USD }}', limit: 1.1 }),
      'Above the limit?': branch(['={{ $json.rate }}', 'number.gt', '={{ $json.limit }}']),
      'Put your message here': step('noOp'),
    },
  }),
  defineTemplate({
    id: 26,
    name: 'Count open issues by label',
    categories: ['apis', 'reports'],
    added: '2026-04-28',
    description:
      'Fetches a list of issues from an API and **counts the open ones by label**.\n\nThe five steps work for almost any list that an API returns.',
    nodes: {
      'When clicked': manual(),
      'Get issues': getUrl('https://issues.example.com/api/issues'),
      'One item per issue': splitOut('issues'),
      'Only open ones': keepOnly(['={{ $json.state }}', 'string.equals', 'open']),
      'Count by label': totals(['count id'], 'label'),
    },
  }),
  defineTemplate({
    id: 27,
    name: 'Share one workflow between many',
    categories: ['learning', 'data'],
    added: '2026-05-05',
    description:
      'Cleans up addresses in one place and **can be called from any other workflow**.\n\nCall it with *Execute Workflow*: it drops empty addresses, writes them the same way and returns them as a list.',
    nodes: {
      'When called': step('executeWorkflowTrigger', { inputSource: 'passthrough' }),
      'Only with a city': keepOnly(['={{ $json.city }}', 'string.notEmpty']),
      'One way of writing': fields({ address: '={{ $json.street }}, {{ $json.city }}' }),
      'In order': code(
        'return $input.all().toSorted((a, b) => a.json.address.localeCompare(b.json.address))',
      ),
      'As one list': collect('addresses'),
    },
  }),
]
