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
    name: 'Take orders by webhook and answer with a number',
    categories: ['apis', 'sales'],
    added: '2026-04-07',
    description:
      'A small API of your own: `POST` an order, get its **number** back; an order without an amount is refused with status 400.\n\n### Try it\n\n```\ncurl -X POST <test URL> -H "content-type: application/json" -d \'{"article":"Pen","amount":3}\'\n```\n\nThe number is a fingerprint of the order, so that sending it twice gives the same one.',
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
    name: 'A contact form that knows what is urgent',
    categories: ['support', 'marketing'],
    added: '2026-04-07',
    description:
      'Gives you a **form with its own address**. What comes in gets the time and leaves by one of two ways: urgent things at the top, the rest below. Put a message to your team behind **Urgent**.',
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
      'Choose this workflow as the **error workflow** in the settings of others. When one of them fails, a short report in Markdown is written as a file, with the name of the workflow, the message and a link.\n\nFailures of runs that you started by hand are left out.',
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
    name: 'Follow a feed and see only what is new',
    categories: ['marketing', 'monitoring'],
    added: '2026-04-14',
    description:
      'Reads an **RSS or Atom feed** every hour and lets through what no earlier run has seen. Put a message, a mail or a table behind **Headline**.',
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
    name: 'What is on the front page of Hacker News',
    categories: ['marketing', 'learning'],
    added: '2026-04-21',
    description:
      'Every morning the **stories with the most points** from the front page of Hacker News, the best first, in one item.',
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
    name: 'Notice when a page changes',
    categories: ['monitoring', 'sales'],
    added: '2026-04-21',
    description:
      'Looks at a page every hour, takes the part that matters (by a **CSS selector**), and lets something through only when that part is new: a price, an opening, a release.',
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
    name: 'Tell when a rate passes a limit',
    categories: ['finance', 'monitoring'],
    added: '2026-04-28',
    description:
      'Asks a rate service once a day and leaves by the upper way when the **rate passes your limit**. Both the address and the limit are yours to change.',
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
      'Fetches a list from an API, takes it apart, keeps what is open and **counts it by label**. The usual five steps for any list that an API gives.',
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
    name: 'A part that other workflows share',
    categories: ['learning', 'data'],
    added: '2026-05-05',
    description:
      'Write it once, **use it from many workflows**: this one takes addresses, drops the empty ones, writes them in one way and hands them back as a list. Call it with *Execute Workflow*.',
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
