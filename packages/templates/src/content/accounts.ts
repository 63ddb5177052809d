import { defineTemplate } from '../define-template.ts'
import {
  answer,
  askForm,
  branch,
  daily,
  distinct,
  fields,
  getWithToken,
  hourly,
  keepOnly,
  mail,
  manual,
  onlyNew,
  query,
  receive,
  rename,
  splitOut,
  step,
  together,
} from '../steps.ts'

/** Templates that need the account of a database or of an API. */
export const accountTemplates = [
  defineTemplate({
    id: 50,
    name: 'Sync an API list to Postgres',
    categories: ['databases', 'apis'],
    added: '2026-06-23',
    description:
      'Fetches a list every hour and **writes it to a Postgres table**, updating rows that are already there.\n\nIt needs a **Header Auth** and a **Postgres** credential.',
    nodes: {
      'Every hour': hourly(),
      'Get customers': getWithToken('https://api.example.com/customers'),
      'One item each': splitOut('customers'),
      'Names of the columns': rename({ mail: 'email', fullName: 'name' }),
      'Write them': query(
        'INSERT INTO customer (email, name) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET name = excluded.name',
        '={{ [$json.email, $json.name] }}',
      ),
    },
  }),
  defineTemplate({
    id: 51,
    name: 'Store each webhook event only once',
    categories: ['apis', 'databases'],
    added: '2026-06-23',
    description:
      'Keeps an event **only the first time its ID arrives**, however often the sender repeats it.\n\nIt needs a **Postgres** credential and a table `event(id, body)`.',
    nodes: {
      Event: receive('events'),
      'First time?': onlyNew('={{ $json.body.id }}'),
      'Write it': query(
        'INSERT INTO event (id, body) VALUES ($1, $2)',
        '={{ [$json.body.id, JSON.stringify($json.body)] }}',
      ),
      'Say thanks': answer('{ "stored": true }'),
      'Say known': answer('{ "stored": false }'),
    },
    lines: [
      'Event > First time?',
      'First time?:0 > Write it',
      'Write it > Say thanks',
      'First time?:1 > Say known',
    ],
  }),
  defineTemplate({
    id: 52,
    name: 'Protect a webhook with JWT',
    categories: ['security', 'apis'],
    added: '2026-06-30',
    description:
      'Lets callers in **only with a valid signed token** and refuses everybody else with status 401.\n\nIt needs a **JWT** credential with the secret that signs the tokens.',
    nodes: {
      'Protected call': receive('protected'),
      'Check the token': step('jwt', { operation: 'verify', token: '={{ $json.body.token }}' }),
      'Who is it?': fields({ user: '={{ $json.payload.sub }}', role: '={{ $json.payload.role }}' }),
      'Is it known?': branch(['={{ $json.user }}', 'string.notEmpty']),
      Welcome: answer('={{ JSON.stringify($json) }}'),
      Refuse: answer('{ "error": "Unknown token" }', 401),
    },
    lines: [
      'Protected call > Check the token',
      'Check the token > Who is it?',
      'Who is it? > Is it known?',
      'Is it known?:0 > Welcome',
      'Is it known?:1 > Refuse',
    ],
  }),
  defineTemplate({
    id: 53,
    name: 'Sync GraphQL data to Postgres',
    categories: ['databases', 'apis'],
    added: '2026-06-30',
    description:
      'Queries a **GraphQL** service once a day and writes the result to Postgres.\n\nIt needs a **Header Auth** and a **Postgres** credential.',
    nodes: {
      'Every day': daily(4),
      'Ask for products': step('graphql', {
        authentication: 'headerAuth',
        endpoint: 'https://shop.example.com/graphql',
        query: '{ products { id title price } }',
      }),
      'One item each': splitOut('data.products'),
      Row: fields({
        id: '={{ $json.id }}',
        title: '={{ $json.title.trim() }}',
        'price:number': '={{ $json.price }}',
      }),
      'Write it': query(
        'INSERT INTO product VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET title = $2, price = $3',
        '={{ [$json.id, $json.title, $json.price] }}',
      ),
    },
  }),
  defineTemplate({
    id: 54,
    name: 'Find differences between two systems',
    categories: ['operations', 'data', 'databases'],
    added: '2026-07-07',
    description:
      'Compares the customers in your database with another system every night and **emails you who is missing on either side**.\n\nIt needs a **Postgres**, a **Header Auth** and an **SMTP** credential.',
    nodes: {
      'Every night': daily(1),
      Database: query('SELECT email FROM customer'),
      'Other system': getWithToken('https://api.example.com/customers'),
      Compare: step('compareDatasets', { mergeByFields: { values: [{ field1: 'email', field2: 'email' }] } }),
      'Only in the database': fields({ email: '={{ $json.email }}', missing: 'in the other system' }),
      'Only in the other': fields({ email: '={{ $json.email }}', missing: 'in the database' }),
      Differences: together(),
      'Send them': mail(
        '=Missing: {{ $json.email }}',
        '=<p>{{ $json.email }} is missing {{ $json.missing }}.</p>',
      ),
    },
    lines: [
      'Every night > Database',
      'Every night > Other system',
      'Database > Compare:0',
      'Other system > Compare:1',
      'Compare:0 > Only in the database',
      'Compare:3 > Only in the other',
      'Only in the database > Differences:0',
      'Only in the other > Differences:1',
      'Differences > Send them',
    ],
  }),
  defineTemplate({
    id: 55,
    name: 'Import a spreadsheet through a form',
    categories: ['files', 'databases'],
    added: '2026-07-07',
    description:
      'Takes a **CSV file through a form**, drops incomplete and repeated rows and writes the rest to Postgres.\n\nIt needs a **Postgres** credential.',
    nodes: {
      'Upload form': askForm('Import customers', 'A CSV file with the columns email and name.', [
        { label: 'data', type: 'file' },
      ]),
      'Read the file': step('extractFromFile', { operation: 'csv' }),
      'With an address': keepOnly(['={{ $json.email }}', 'string.notEmpty']),
      'Each once': distinct('email'),
      'Write them': query(
        'INSERT INTO customer (email, name) VALUES ($1, $2)',
        '={{ [$json.email, $json.name] }}',
      ),
    },
  }),
  defineTemplate({
    id: 56,
    name: 'Call an API for each row, within its limits',
    categories: ['apis', 'operations'],
    added: '2026-07-14',
    description:
      'Takes rows from Postgres and calls an API **five at a time with a pause in between**.\n\nIt needs a **Postgres** and a **Header Auth** credential.',
    nodes: {
      'When clicked': manual(),
      Rows: query('SELECT id, email FROM customer WHERE NOT synced'),
      'Five at a time': step('splitInBatches', { batchSize: 5 }),
      'Call the API': getWithToken('https://api.example.com/contacts', {
        method: 'POST',
        sendBody: true,
        specifyBody: 'json',
        jsonBody: '={{ JSON.stringify({ email: $json.email }) }}',
      }),
      Pause: step('wait', { resume: 'timeInterval', amount: 2, unit: 'seconds' }),
    },
    lines: [
      'When clicked > Rows',
      'Rows > Five at a time',
      'Five at a time:1 > Call the API',
      'Call the API > Pause',
      'Pause > Five at a time',
    ],
  }),
]
