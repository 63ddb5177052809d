import { defineTemplate } from '../define-template.ts'
import {
  answer,
  askForm,
  branch,
  collect,
  daily,
  fields,
  first,
  getUrl,
  hourly,
  keepOnly,
  mail,
  query,
  receive,
  step,
  table,
  totals,
  weekly,
} from '../steps.ts'

/** Templates that send mail. */
export const mailTemplates = [
  defineTemplate({
    id: 30,
    name: 'Email a daily sales report',
    categories: ['reports', 'sales', 'databases'],
    added: '2026-05-12',
    description:
      'Adds up today’s orders by shop every evening at six and emails them to you **as a table**.\n\nIt needs an **SMTP** and a **Postgres** credential.',
    nodes: {
      'Every evening': daily(18),
      'Orders of today': query('SELECT shop, amount FROM orders WHERE created_at >= current_date'),
      'By shop': totals(['sum amount', 'count amount'], 'shop'),
      'As a table': step('html', { operation: 'convertToHtmlTable', options: {} }),
      'Send it': mail('Sales of today', '={{ $json.table }}'),
    },
  }),
  defineTemplate({
    id: 31,
    name: 'Welcome new subscribers',
    categories: ['marketing', 'databases'],
    added: '2026-05-12',
    description:
      'Stores everybody who fills in a sign-up form and **sends them a welcome email**.\n\nIt needs an **SMTP** and a **Postgres** credential, and a table `subscriber(email, name)`.',
    nodes: {
      'Sign-up form': askForm('Newsletter', 'Once a month, no more.', [
        { label: 'Name' },
        { label: 'Email', type: 'email' },
      ]),
      Subscriber: fields({ name: '={{ $json.Name }}', email: '={{ $json.Email.toLowerCase() }}' }),
      'Store it': query(
        'INSERT INTO subscriber (email, name) VALUES ($1, $2) ON CONFLICT (email) DO NOTHING RETURNING email, name',
        '={{ [$json.email, $json.name] }}',
      ),
      'Is it new?': branch(['={{ $json.email }}', 'string.notEmpty']),
      'Send a greeting': mail('Welcome', '=<p>Hello {{ $json.name }}, good to have you.</p>', {
        toEmail: '={{ $json.email }}',
      }),
    },
  }),
  defineTemplate({
    id: 32,
    name: 'Ask for approval by email',
    categories: ['people', 'operations'],
    added: '2026-05-19',
    description:
      'Sends a request to a person by email and **waits until they approve or decline**.\n\nIt needs an **SMTP** credential. The answer comes from two buttons in the email.',
    nodes: {
      'New request': receive('requests', { responseMode: 'onReceived' }),
      Request: fields({ who: '={{ $json.body.who }}', what: '={{ $json.body.what }}' }),
      'Ask by mail': mail('=May {{ $json.who }} do this?', '', {
        operation: 'sendAndWait',
        message: '={{ $json.what }}',
        approvalOptions: { values: { approvalType: 'double' } },
      }),
      'Approved?': branch(['={{ $json.data.approved }}', 'boolean.true']),
      'Do it': step('noOp'),
      'Say no': mail('Your request', '<p>Sorry, not this time.</p>'),
    },
    lines: [
      'New request > Request',
      'Request > Ask by mail',
      'Ask by mail > Approved?',
      'Approved?:0 > Do it',
      'Approved?:1 > Say no',
    ],
  }),
  defineTemplate({
    id: 33,
    name: 'Email a nightly table backup',
    categories: ['databases', 'operations', 'files'],
    added: '2026-05-19',
    description:
      'Turns a database table into **a zipped CSV file** every night and emails it to you.\n\nIt needs an **SMTP** and a **Postgres** credential. For big tables, write the file to disk instead.',
    nodes: {
      'Every night': daily(2),
      'All rows': query('SELECT * FROM customers ORDER BY id'),
      'As CSV': step('convertToFile', { operation: 'csv', options: { fileName: 'customers.csv' } }),
      Zip: step('compression', { operation: 'compress', outputFormat: 'zip', fileName: 'customers.zip' }),
      'Send it': mail('Backup of customers', '<p>The file is attached.</p>', {
        options: { attachments: 'data' },
      }),
    },
  }),
  defineTemplate({
    id: 34,
    name: 'Send a weekly feed digest',
    categories: ['marketing'],
    added: '2026-05-26',
    description:
      'Sends **everything a feed published in the last week** in one email on Monday morning.\n\nIt needs an **SMTP** credential.',
    nodes: {
      'Monday morning': weekly(1, 8),
      'Read the feed': step('rssFeedRead', { url: 'https://news.example.com/feed.xml', options: {} }),
      'Of this week': keepOnly([
        '={{ $json.isoDate }}',
        'dateTime.after',
        '={{ $now.minus({ days: 7 }).toISO() }}',
      ]),
      'In one item': collect('entries'),
      'Send it': mail(
        'News of the week',
        '=<ul>{{ $json.entries.map((each) => `<li><a href="${each.link}">${each.title}</a></li>`).join("") }}</ul>',
      ),
    },
  }),
  defineTemplate({
    id: 35,
    name: 'Email five Hacker News stories every morning',
    categories: ['marketing', 'people'],
    added: '2026-05-26',
    description:
      'Emails you **five stories** from the front page of Hacker News every morning.\n\nIt needs an **SMTP** credential.',
    nodes: {
      'Every morning': daily(7),
      'Front page': step('hackerNews', { resource: 'all', additionalFields: { tags: ['front_page'] } }),
      Five: first(5),
      'As HTML': step('markdown', {
        mode: 'markdownToHtml',
        markdown: '=[{{ $json.title }}]({{ $json.url }})',
        destinationKey: 'html',
      }),
      'Send it': mail('A story for the morning', '={{ $json.html }}'),
    },
  }),
  defineTemplate({
    id: 36,
    name: 'Get an email when your site is down',
    categories: ['monitoring', 'operations'],
    added: '2026-06-02',
    description:
      'Checks your site every hour and **emails you when it does not answer with status 200**.\n\nIt needs an **SMTP** credential. The request carries on after an error, so that a site that is gone altogether is noticed too.',
    nodes: {
      'Every hour': hourly(),
      'Ask the site': getUrl('https://www.example.com/', {
        options: { response: { response: { fullResponse: true, neverError: true } }, timeout: 10_000 },
      }),
      'Is it up?': branch(['={{ $json.statusCode }}', 'number.equals', 200]),
      'All is well': step('noOp'),
      'Say so': mail('The site is down', '=<p>It answered with {{ $json.statusCode }}.</p>'),
    },
    lines: [
      'Every hour > Ask the site',
      'Ask the site > Is it up?',
      'Is it up?:0 > All is well',
      'Is it up?:1 > Say so',
    ],
  }),
  defineTemplate({
    id: 37,
    name: 'Remind customers of overdue invoices',
    categories: ['finance', 'databases'],
    added: '2026-06-02',
    description:
      'Finds invoices that are **more than two weeks late** every Monday and sends a friendly reminder, ten at a time.\n\nIt needs an **SMTP** and a **Postgres** credential, and a table `invoice(number, email, due, paid)`.',
    nodes: {
      'Monday morning': weekly(1, 9),
      'Open invoices': query('SELECT number, email, due FROM invoice WHERE NOT paid'),
      'Days late': step('dateTime', {
        operation: 'getTimeBetweenDates',
        startDate: '={{ $json.due }}',
        endDate: '={{ $now.toISO() }}',
        units: ['day'],
        outputFieldName: 'late',
        options: { includeInputFields: true },
      }),
      'More than 14': keepOnly(['={{ $json.late.days }}', 'number.gt', 14]),
      'Ten at a time': step('splitInBatches', { batchSize: 10 }),
      Remind: mail('=Invoice {{ $json.number }}', '<p>May we remind you of this invoice?</p>', {
        toEmail: '={{ $json.email }}',
      }),
    },
    lines: [
      'Monday morning > Open invoices',
      'Open invoices > Days late',
      'Days late > More than 14',
      'More than 14 > Ten at a time',
      'Ten at a time:1 > Remind',
      'Remind > Ten at a time',
    ],
  }),
  defineTemplate({
    id: 38,
    name: 'Delete old data on schedule',
    categories: ['security', 'databases'],
    added: '2026-06-09',
    description:
      'Deletes **data older than 90 days** once a week and emails you how many rows are gone.\n\nIt needs an **SMTP** and a **Postgres** credential.',
    nodes: {
      'Every Sunday': weekly(0, 3),
      '90 days ago': step('dateTime', {
        operation: 'subtractFromDate',
        magnitude: '={{ $now.toISO() }}',
        duration: 90,
        timeUnit: 'days',
        outputFieldName: 'limit',
      }),
      'Delete older rows': query(
        'WITH gone AS (DELETE FROM visit WHERE created_at < $1 RETURNING 1) SELECT count(*)::int AS gone FROM gone',
        '={{ [$json.limit] }}',
      ),
      'Was there any?': branch(['={{ $json.gone }}', 'number.gt', 0]),
      'Say how many': mail('Old data deleted', '=<p>{{ $json.gone }} rows are gone.</p>'),
    },
  }),
  defineTemplate({
    id: 40,
    name: 'Collect feedback and track the average',
    categories: ['support', 'people', 'reports'],
    added: '2026-06-16',
    description:
      'Asks for a rating from 1 to 5 in a form, keeps the answers and **emails you the new average**.\n\nIt needs an **SMTP** credential and a data table called `feedback` with the columns `mark` and `comment`.',
    nodes: {
      'Feedback form': askForm('How was it?', 'Two questions only.', [
        { label: 'Mark', type: 'number' },
        { label: 'Comment', type: 'textarea' },
      ]),
      'Keep the answer': step('dataTable', {
        operation: 'insert',
        dataTableId: table('feedback'),
        columns: {
          mappingMode: 'defineBelow',
          value: { mark: '={{ Number($json.Mark) }}', comment: '={{ $json.Comment }}' },
        },
      }),
      'All answers': step('dataTable', {
        operation: 'get',
        dataTableId: table('feedback'),
        returnAll: true,
      }),
      Average: totals(['average mark', 'count mark']),
      'Send it': mail(
        '=The mood is {{ $json.average_mark }}',
        '=<p>From {{ $json.count_mark }} answers.</p>',
      ),
      Thanks: fields({ text: 'Thank you' }),
    },
  }),
  defineTemplate({
    id: 41,
    name: 'Open support tickets through a webhook',
    categories: ['support', 'apis'],
    added: '2026-06-16',
    description:
      'Takes messages from your site, **answers with a ticket number at once** and emails your team.\n\nIt needs an **SMTP** credential.',
    nodes: {
      'New message': receive('tickets'),
      'Ticket number': step('crypto', {
        operation: 'generate',
        encodingType: 'hex',
        stringLength: 6,
        dataPropertyName: 'ticket',
      }),
      Ticket: fields({
        ticket: '={{ $json.ticket }}',
        text: '={{ $json.body.text }}',
        from: '={{ $json.body.email }}',
      }),
      'Answer at once': answer('={{ JSON.stringify({ ticket: $json.ticket }) }}', 201),
      'Tell the team': mail('=[{{ $json.ticket }}] new message', '=<p>{{ $json.text }}</p>', {
        options: { replyTo: '={{ $json.from }}' },
      }),
    },
  }),
]
