import { defineTemplate } from '../define-template.ts'
import {
  code,
  daily,
  distinct,
  fields,
  first,
  keepOnly,
  manual,
  rename,
  rows,
  splitOut,
  step,
  totals,
} from '../steps.ts'

/** Files, dates and texts, without any account. */
export const fileTemplates = [
  defineTemplate({
    id: 10,
    name: 'Split a long text into chunks',
    categories: ['data', 'apis'],
    added: '2026-03-03',
    description:
      'Splits a long text **at sentences**, so that no piece is longer than a limit.\n\nMany services only take short texts. Set the limit at the top of **Cut at sentences**.',
    nodes: {
      'When clicked': manual(),
      'Long text': fields({ text: 'Heddles lift the warp. The shuttle passes. A thread becomes cloth.' }),
      'Cut at sentences': code(
        [
          'const limit = 40',
          'const pieces = [""]',
          'for (const sentence of $input.first().json.text.match(/[^.!?]+[.!?]\\s*/g)) {',
          '  const last = pieces.at(-1)',
          '  if (last && (last + sentence).length > limit) pieces.push(sentence)',
          '  else pieces[pieces.length - 1] += sentence',
          '}',
          'return [{ json: { pieces: pieces.map((text, index) => ({ number: index + 1, text: text.trim() })) } }]',
        ].join('\n'),
      ),
      'One item per piece': splitOut('pieces'),
      'First ten': first(10),
    },
  }),
  defineTemplate({
    id: 11,
    name: 'Add up a CSV file',
    categories: ['files', 'learning'],
    added: '2026-03-10',
    description:
      'Makes a small **CSV file**, reads it back as items and adds up one column by another.\n\nTo work on your own file, replace the first two nodes with *Read/Write Files from Disk*, a form with an upload or an HTTP request.',
    nodes: {
      'When clicked': manual(),
      'CSV text': fields({ csv: 'city,people\nOslo,700\nBergen,290\nOslo,10' }),
      'As a file': step('convertToFile', {
        operation: 'toText',
        sourceProperty: 'csv',
        options: { fileName: 'cities.csv' },
      }),
      'Read the file': step('extractFromFile', { operation: 'csv' }),
      'Numbers as numbers': fields({
        city: '={{ $json.city }}',
        'people:number': '={{ Number($json.people) }}',
      }),
      'People by city': totals(['sum people'], 'city'),
    },
  }),
  defineTemplate({
    id: 12,
    name: 'Build an HTML report every morning',
    categories: ['reports', 'files'],
    added: '2026-03-10',
    description:
      'Adds up yesterday’s numbers every morning at six and writes them as an **HTML table** for an intranet page or an email.',
    nodes: {
      'Every morning': daily(6),
      'Sales of yesterday': rows([
        { shop: 'North', amount: 310 },
        { shop: 'South', amount: 150 },
        { shop: 'North', amount: 40 },
      ]),
      'By shop': totals(['sum amount'], 'shop'),
      'Good headings': rename({ sum_amount: 'Turnover', shop: 'Shop' }),
      'As a table': step('html', {
        operation: 'convertToHtmlTable',
        options: { caption: 'Turnover by shop' },
      }),
    },
  }),
  defineTemplate({
    id: 13,
    name: 'Write a newsletter in Markdown',
    categories: ['marketing', 'files'],
    added: '2026-03-17',
    description:
      'Turns **Markdown** into a complete HTML page and saves it as `newsletter.html`.\n\nThe frame around the text is in **Page**; put your colours and your imprint there.',
    nodes: {
      'When clicked': manual(),
      'Text of the month': fields({ text: '# Spring\n\nNew **yarns** have arrived.' }),
      'To HTML': step('markdown', {
        mode: 'markdownToHtml',
        markdown: '={{ $json.text }}',
        destinationKey: 'content',
      }),
      Page: step('html', {
        operation: 'generateHtmlTemplate',
        html: '=<!doctype html><html><body>{{ $json.content }}</body></html>',
      }),
      'newsletter.html': step('convertToFile', {
        operation: 'toText',
        sourceProperty: 'html',
        options: { fileName: 'newsletter.html' },
      }),
    },
  }),
  defineTemplate({
    id: 14,
    name: 'Collect all links on a page',
    categories: ['data', 'marketing'],
    added: '2026-03-17',
    description:
      'Lists **every address a page links to**, each only once.\n\nReplace **Sample page** with an *HTTP Request* to read a real page.',
    nodes: {
      'When clicked': manual(),
      'Sample page': fields({
        data: '<a href="/docs">Docs</a> <a href="https://example.com">Example</a> <a href="/docs">Again</a>',
      }),
      'Find links': step('html', {
        operation: 'extractHtmlContent',
        dataPropertyName: 'data',
        extractionValues: {
          values: [
            { key: 'link', cssSelector: 'a', returnValue: 'attribute', attribute: 'href', returnArray: true },
          ],
        },
      }),
      'One item per link': splitOut('link'),
      'Each once': distinct('link'),
    },
  }),
  defineTemplate({
    id: 15,
    name: 'Plan project reviews as calendar files',
    categories: ['files', 'people'],
    added: '2026-03-24',
    description:
      'Plans a review two weeks after each project starts and packs the **calendar files** into a zip archive to share.',
    nodes: {
      'When clicked': manual(),
      Projects: rows([{ project: 'Loom', start: '2026-05-04T09:00:00.000Z' }]),
      'Two weeks later': step('dateTime', {
        operation: 'addToDate',
        magnitude: '={{ $json.start }}',
        duration: 14,
        timeUnit: 'days',
        outputFieldName: 'review',
        options: { includeInputFields: true },
      }),
      'Calendar file': step('convertToFile', {
        operation: 'iCal',
        title: '=Review of {{ $json.project }}',
        start: '={{ $json.review }}',
        end: '={{ $json.review }}',
        additionalFields: { fileName: 'review.ics', uid: '={{ $json.project }}-review' },
      }),
      'As a zip': step('compression', {
        operation: 'compress',
        binaryPropertyName: 'data',
        outputFormat: 'zip',
        fileName: 'reviews.zip',
        binaryPropertyOutput: 'data',
      }),
    },
  }),
  defineTemplate({
    id: 16,
    name: 'Remind me of birthdays',
    categories: ['people'],
    added: '2026-03-24',
    description:
      'Tells you every morning at seven **whose birthday is this month**.\n\nThe list is part of the workflow; a spreadsheet or a data table works just as well.',
    nodes: {
      'Every morning': daily(7),
      Colleagues: rows([
        { name: 'Ada', born: '1990-12-10' },
        { name: 'Ben', born: '1985-03-15' },
      ]),
      'Month of birth': step('dateTime', {
        operation: 'extractDate',
        date: '={{ $json.born }}',
        part: 'month',
        outputFieldName: 'month',
        options: { includeInputFields: true },
      }),
      'This month': keepOnly(['={{ $json.month }}', 'number.equals', '={{ $now.month }}']),
      Greeting: fields({ text: '=Congratulate {{ $json.name }} this month' }),
    },
  }),
  defineTemplate({
    id: 17,
    name: 'Anonymize data before sharing it',
    categories: ['security', 'data'],
    added: '2026-03-31',
    description:
      'Replaces email addresses with a **fingerprint (SHA-256)**, so that you can count people without knowing who they are.\n\nThe same person always gets the same fingerprint. Only the fields named in **What may be shared** leave the workflow.',
    nodes: {
      'When clicked': manual(),
      Visits: rows([
        { email: 'ada@example.com', pages: 3 },
        { email: 'ben@example.com', pages: 1 },
      ]),
      Fingerprint: step('crypto', {
        operation: 'hash',
        type: 'SHA256',
        value: '={{ $json.email }}',
        dataPropertyName: 'fingerprint',
      }),
      'What may be shared': fields({
        fingerprint: '={{ $json.fingerprint.slice(0, 12) }}',
        'pages:number': '={{ $json.pages }}',
      }),
      'Good names': rename({ fingerprint: 'person' }),
    },
  }),
  defineTemplate({
    id: 18,
    name: 'Process a list in small batches',
    categories: ['apis', 'learning'],
    added: '2026-03-31',
    description:
      'Works through a list two items at a time **with a pause in between**, so that a service with a rate limit is not overloaded.\n\nReplace **Do the work** with the call you want to make.',
    nodes: {
      'When clicked': manual(),
      'Five jobs': code('return [1, 2, 3, 4, 5].map((job) => ({ json: { job } }))'),
      'Two at a time': step('splitInBatches', { batchSize: 2 }),
      'Do the work': fields({ done: '=job {{ $json.job }}' }),
      Pause: step('wait', { resume: 'timeInterval', amount: 1, unit: 'seconds' }),
    },
    lines: [
      'When clicked > Five jobs',
      'Five jobs > Two at a time',
      'Two at a time:1 > Do the work',
      'Do the work > Pause',
      'Pause > Two at a time',
    ],
  }),
]
