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
  totals,
  weekly,
} from '../steps.ts'

const needsMail = 'It needs an **SMTP** credential'

/** Templates that send mail. */
export const mailTemplates = [
  defineTemplate({
    id: 30,
    name: 'Mail the sales of the day',
    categories: ['reports', 'sales', 'databases'],
    added: '2026-05-12',
    description: `Every evening at six the orders of the day come from Postgres, are added up by shop and arrive as a **table in your mailbox**.\n\n${needsMail} and a **Postgres** one.`,
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
    name: 'Welcome people who sign up',
    categories: ['marketing', 'databases'],
    added: '2026-05-12',
    description: `A sign-up form with its own address: every entry is **stored in Postgres and greeted by mail**.\n\n${needsMail} and a **Postgres** one with a table \`subscriber(email, name)\`.`,
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
    name: 'Ask a person before going on',
    categories: ['people', 'operations'],
    added: '2026-05-19',
    description: `A request comes in by webhook, **somebody decides by mail**, and the workflow waits as long as that takes.\n\n${needsMail}. The answer comes back through the two buttons in the mail.`,
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
    name: 'Mail a nightly backup of a table',
    categories: ['databases', 'operations', 'files'],
    added: '2026-05-19',
    description: `Every night a table becomes a **zipped CSV file** that is sent to the address you choose.\n\n${needsMail} and a **Postgres** one. For big tables write the file to disk instead.`,
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
    name: 'A weekly digest of a feed',
    categories: ['marketing'],
    added: '2026-05-26',
    description: `On Monday morning **everything a feed had in the last week** comes as one mail.\n\n${needsMail}.`,
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
    name: 'Five stories from Hacker News by mail',
    categories: ['marketing', 'people'],
    added: '2026-05-26',
    description: `Every morning **five stories** from the front page, written in Markdown and sent as a mail.\n\n${needsMail}.`,
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
    name: 'Mail me when a site is down',
    categories: ['monitoring', 'operations'],
    added: '2026-06-02',
    description: `Asks your site every hour and **sends a mail when it does not answer with 200**.\n\n${needsMail}. The request goes on after an error, so that a site that is not there at all is noticed too.`,
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
    name: 'Remind customers of open invoices',
    categories: ['finance', 'databases'],
    added: '2026-06-02',
    description: `Every Monday: which invoices are **more than two weeks late**? Their customers get a friendly mail, ten at a time.\n\n${needsMail} and a **Postgres** one with a table \`invoice(number, email, due, paid)\`.`,
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
    name: 'Delete old data and say how much',
    categories: ['security', 'databases'],
    added: '2026-06-09',
    description: `Keeps the promise of your privacy page: once a week **data older than 90 days is deleted**, and a mail says how many rows that were.\n\n${needsMail} and a **Postgres** one.`,
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
    id: 39,
    name: 'Keep a log of failures and mail the first of each',
    categories: ['monitoring', 'operations', 'databases'],
    added: '2026-06-09',
    description: `An **error workflow**: every failure is written to a Postgres table, and a mail goes out only when the same message has not been seen in the last hour.\n\n${needsMail} and a **Postgres** one with a table \`failure(workflow, message, at)\`.`,
    nodes: {
      'When a workflow fails': step('errorTrigger'),
      Failure: fields({
        workflow: '={{ $json.workflow.name }}',
        message: '={{ $json.execution.error.message }}',
      }),
      'Write it down': query(
        "INSERT INTO failure (workflow, message, at) VALUES ($1, $2, now()) RETURNING (SELECT count(*)::int FROM failure WHERE message = $2 AND at > now() - interval '1 hour') AS seen",
        '={{ [$json.workflow, $json.message] }}',
      ),
      'First this hour?': branch(['={{ $json.seen }}', 'number.equals', 0]),
      'Send it': mail(
        '=Failed: {{ $("Failure").item.json.workflow }}',
        '=<p>{{ $("Failure").item.json.message }}</p>',
      ),
    },
  }),
  defineTemplate({
    id: 40,
    name: 'Ask for feedback and mail the mood',
    categories: ['support', 'people', 'reports'],
    added: '2026-06-16',
    description: `A form asks for a mark from 1 to 5, answers go into a **data table** called \`feedback\`, and every answer is followed by a mail with the average.\n\n${needsMail} and a data table with the columns \`mark\` and \`comment\`.`,
    nodes: {
      'Feedback form': askForm('How was it?', 'Two questions only.', [
        { label: 'Mark', type: 'number' },
        { label: 'Comment', type: 'textarea' },
      ]),
      'Keep the answer': step('dataTable', {
        operation: 'insert',
        dataTableId: { __rl: true, mode: 'name', value: 'feedback' },
        columns: {
          mappingMode: 'defineBelow',
          value: { mark: '={{ Number($json.Mark) }}', comment: '={{ $json.Comment }}' },
        },
      }),
      'All answers': step('dataTable', {
        operation: 'get',
        dataTableId: { __rl: true, mode: 'name', value: 'feedback' },
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
    name: 'Open a support ticket by webhook',
    categories: ['support', 'apis'],
    added: '2026-06-16',
    description: `Your site posts a message, the caller gets **a ticket number at once**, and the team gets a mail whose subject carries it.\n\n${needsMail}.`,
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
