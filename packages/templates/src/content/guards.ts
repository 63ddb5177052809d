import { defineTemplate } from '../define-template.ts'
import {
  answer,
  branch,
  code,
  daily,
  distinct,
  fields,
  hourly,
  keepOnly,
  mail,
  manual,
  query,
  receive,
  rows,
  splitOut,
  step,
  table,
  totals,
  weekly,
} from '../steps.ts'

/** Templates that check, guard and hand over. */
export const guardTemplates = [
  defineTemplate({
    id: 39,
    name: 'Log failures and email the new ones',
    categories: ['monitoring', 'operations', 'databases'],
    added: '2026-06-09',
    description:
      'Writes every failure to a table and emails you **only when the same message has not come up in the last hour**.\n\nChoose it as the *error workflow* of others. It needs an **SMTP** and a **Postgres** credential, and a table `failure(workflow, message, at)`.',
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
    id: 70,
    name: 'Stop a run when the numbers look wrong',
    categories: ['operations', 'data', 'learning'],
    added: '2026-09-01',
    description:
      'Checks totals before anything else happens and **fails the run with a clear message** when they cannot be right.\n\nA failed run shows up in Insights and starts your error workflow, so a bad import never goes unnoticed.',
    nodes: {
      'When clicked': manual(),
      'Imported rows': rows([
        { id: 1, amount: 40 },
        { id: 2, amount: 60 },
      ]),
      'Check totals': totals(['count id', 'sum amount']),
      'Looks right?': branch(
        ['={{ $json.count_id }}', 'number.gte', 2],
        ['={{ $json.sum_amount }}', 'number.gt', 0],
      ),
      'Go on here': step('noOp'),
      'Stop the run': step('stopAndError', {
        errorMessage: '=Only {{ $json.count_id }} rows worth {{ $json.sum_amount }} were imported',
      }),
    },
    lines: [
      'When clicked > Imported rows',
      'Imported rows > Check totals',
      'Check totals > Looks right?',
      'Looks right?:0 > Go on here',
      'Looks right?:1 > Stop the run',
    ],
  }),
  defineTemplate({
    id: 71,
    name: 'Turn a CSV file into clean JSON',
    categories: ['files', 'data'],
    added: '2026-09-08',
    description:
      'Reads a CSV file, drops empty and repeated rows and gives you **one tidy JSON file**.\n\nReplace the first two nodes with a form upload or an HTTP Request to use your own file.',
    nodes: {
      'When clicked': manual(),
      'CSV text': fields({ csv: 'email,city\nada@example.com,Oslo\n,Bergen\nada@example.com,Oslo' }),
      'CSV file': step('convertToFile', {
        operation: 'toText',
        sourceProperty: 'csv',
        options: { fileName: 'people.csv' },
      }),
      'Read rows': step('extractFromFile', { operation: 'csv' }),
      'With an email': keepOnly(['={{ $json.email }}', 'string.notEmpty']),
      'No repeats': distinct('email'),
      'JSON file': step('convertToFile', { operation: 'toJson', options: { fileName: 'people.json' } }),
    },
  }),
  defineTemplate({
    id: 72,
    name: 'Create voucher codes',
    categories: ['marketing', 'security'],
    added: '2026-09-08',
    description:
      'Makes a batch of **random codes that nobody can guess** and writes them to a CSV file with an expiry date.\n\nChange how many you need in **How many?**.',
    nodes: {
      'When clicked': manual(),
      'How many?': fields({ 'numbers:array': [1, 2, 3] }),
      'One item per code': splitOut('numbers'),
      'Random code': step('crypto', {
        operation: 'generate',
        encodingType: 'hex',
        stringLength: 12,
        dataPropertyName: 'code',
      }),
      Voucher: fields({
        code: '={{ $json.code.toUpperCase() }}',
        expires: '={{ $now.plus({ days: 30 }).toISODate() }}',
      }),
      'CSV file': step('convertToFile', { operation: 'csv', options: { fileName: 'vouchers.csv' } }),
    },
  }),
  defineTemplate({
    id: 73,
    name: 'Verify signed webhooks',
    categories: ['security', 'apis'],
    added: '2026-09-15',
    description:
      'Accepts a webhook only when **its signature matches your secret**, so that nobody else can trigger the workflow.\n\nWorks with services that sign their calls with HMAC SHA-256. It needs a **Crypto** credential with the shared secret.',
    nodes: {
      'Signed call': receive('signed'),
      'Expected signature': step('crypto', {
        operation: 'hmac',
        type: 'SHA256',
        value: '={{ JSON.stringify($json.body) }}',
        dataPropertyName: 'expected',
        encoding: 'hex',
      }),
      'Signature matches?': branch([
        '={{ $json.headers["x-signature"] }}',
        'string.equals',
        '={{ $json.expected }}',
      ]),
      Accept: answer('{ "accepted": true }'),
      Reject: answer('{ "error": "The signature is wrong" }', 401),
    },
    lines: [
      'Signed call > Expected signature',
      'Expected signature > Signature matches?',
      'Signature matches?:0 > Accept',
      'Signature matches?:1 > Reject',
    ],
  }),
  defineTemplate({
    id: 74,
    name: 'Mail a spreadsheet of overdue tasks',
    categories: ['people', 'reports'],
    added: '2026-09-15',
    description:
      'Every Monday it looks through a data table of tasks and mails **an Excel file of everything that is late**.\n\nIt needs an **SMTP** credential and a data table called `tasks` with the columns `title`, `owner` and `due`.',
    nodes: {
      'Monday morning': weekly(1, 8),
      'All tasks': step('dataTable', { operation: 'get', dataTableId: table('tasks'), returnAll: true }),
      Overdue: keepOnly(['={{ $json.due }}', 'dateTime.before', '={{ $now.toISO() }}']),
      'Excel file': step('convertToFile', { operation: 'xlsx', options: { fileName: 'overdue.xlsx' } }),
      'Send it': mail('Overdue tasks', '<p>These tasks are late.</p>', { options: { attachments: 'data' } }),
    },
  }),
  defineTemplate({
    id: 75,
    name: 'Chase an answer, then escalate',
    categories: ['support', 'people'],
    added: '2026-09-22',
    description:
      'Asks a colleague by mail, waits a day and **passes the question on to their manager** when nobody has answered.\n\nIt needs an **SMTP** credential. Set both addresses in **Who to ask**.',
    nodes: {
      'New question': receive('questions', { responseMode: 'onReceived' }),
      'Who to ask': fields({
        question: '={{ $json.body.question }}',
        colleague: 'colleague@example.com',
        manager: 'manager@example.com',
      }),
      'Ask the colleague': mail('=Please answer: {{ $json.question }}', '', {
        toEmail: '={{ $json.colleague }}',
        operation: 'sendAndWait',
        message: '={{ $json.question }}',
        options: {
          limitWaitTime: { values: { limitType: 'afterTimeInterval', resumeAmount: 1, resumeUnit: 'days' } },
        },
      }),
      'Answered?': branch(['={{ $json.data?.approved ?? "" }}', 'string.notEmpty']),
      'Carry on': step('noOp'),
      Pause: step('wait', { resume: 'timeInterval', amount: 1, unit: 'hours' }),
      'Tell the manager': mail(
        '=Still open: {{ $("Who to ask").item.json.question }}',
        '<p>Nobody has answered this yet.</p>',
        { toEmail: '={{ $("Who to ask").item.json.manager }}' },
      ),
    },
    lines: [
      'New question > Who to ask',
      'Who to ask > Ask the colleague',
      'Ask the colleague > Answered?',
      'Answered?:0 > Carry on',
      'Answered?:1 > Pause',
      'Pause > Tell the manager',
    ],
  }),
  defineTemplate({
    id: 76,
    name: 'Warn about stock that runs out',
    categories: ['operations', 'sales'],
    added: '2026-09-22',
    description:
      'Checks your stock every hour and mails **a warning for each article, once a day at most**.\n\nIt needs a **Postgres** and an **SMTP** credential, and a table `stock(article, amount, minimum)`.',
    nodes: {
      'Every hour': hourly(),
      'Low stock': query('SELECT article, amount FROM stock WHERE amount < minimum'),
      'Not warned today': step('removeDuplicates', {
        operation: 'removeItemsSeenInPreviousExecutions',
        dedupeValue: '={{ $json.article }} {{ $now.toISODate() }}',
      }),
      Warning: fields({ text: '=Only {{ $json.amount }} of {{ $json.article }} left' }),
      'Send it': mail('={{ $json.text }}', '=<p>{{ $json.text }}.</p>'),
    },
  }),
  defineTemplate({
    id: 77,
    name: 'Archive old orders in small steps',
    categories: ['databases', 'operations'],
    added: '2026-09-29',
    description:
      'Moves last year’s orders to an archive table **a thousand at a time**, so that the database stays fast for everybody else.\n\nIt needs a **Postgres** credential and the tables `orders` and `orders_archive`.',
    nodes: {
      'Every night': daily(3),
      'Move a thousand': query(
        "WITH moved AS (DELETE FROM orders WHERE id IN (SELECT id FROM orders WHERE created_at < now() - interval '1 year' LIMIT 1000) RETURNING *), kept AS (INSERT INTO orders_archive SELECT * FROM moved RETURNING 1) SELECT count(*)::int AS moved FROM kept",
      ),
      'Any left?': branch(['={{ $json.moved }}', 'number.gte', 1000]),
      'Short break': step('wait', { resume: 'timeInterval', amount: 10, unit: 'seconds' }),
      Done: step('noOp'),
    },
    lines: [
      'Every night > Move a thousand',
      'Move a thousand > Any left?',
      'Any left?:0 > Short break',
      'Short break > Move a thousand',
      'Any left?:1 > Done',
    ],
  }),
  defineTemplate({
    id: 78,
    name: 'Rank customers by what they are worth',
    categories: ['sales', 'reports', 'data'],
    added: '2026-09-29',
    description:
      'Adds up what each customer spent and sorts them into **A, B and C customers** for your next campaign.\n\nChange the limits in **Assign a class**.',
    nodes: {
      'When clicked': manual(),
      Orders: rows([
        { customer: 'Ada', amount: 900 },
        { customer: 'Ben', amount: 150 },
        { customer: 'Ada', amount: 300 },
        { customer: 'Cleo', amount: 40 },
      ]),
      'Total by customer': totals(['sum amount'], 'customer'),
      'Assign a class': code(
        'const classOf = (total) => (total >= 1000 ? "A" : total >= 100 ? "B" : "C")\nreturn $input.all().map(({ json }) => ({\n  json: { customer: json.customer, total: json.sum_amount, class: classOf(json.sum_amount) },\n}))',
      ),
      'CSV file': step('convertToFile', { operation: 'csv', options: { fileName: 'customers.csv' } }),
    },
  }),
]
