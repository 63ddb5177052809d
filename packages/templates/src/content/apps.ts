import { defineTemplate } from '../define-template.ts'
import {
  askForm,
  branch,
  chosen,
  columns,
  daily,
  fields,
  keepOnly,
  receive,
  answer,
  step,
  tellSlack,
  weekly,
} from '../steps.ts'

/** Templates that need the account of a service, one for each app. */
export const appTemplates = [
  defineTemplate({
    id: 100,
    name: 'Collect form answers in Google Sheets',
    categories: ['apps', 'data'],
    added: '2026-11-16',
    description:
      'Puts every answer of a form **as a row into a spreadsheet**.\n\nIt needs a **Google Sheets** account and a sheet with the columns `Name`, `Mail` and `Message`. Choose yours in *Add a row*.',
    nodes: {
      'Ask visitors': askForm('Contact us', 'We answer within a day.', [
        { label: 'Name' },
        { label: 'Email', type: 'email' },
        { label: 'Message', type: 'textarea' },
      ]),
      'Add a row': step('googleSheets', {
        operation: 'append',
        documentId: chosen('YOUR_SPREADSHEET'),
        sheetName: { __rl: true, mode: 'name', value: 'Sheet1' },
        columns: columns({
          Name: '={{ $json.Name }}',
          Mail: '={{ $json.Email }}',
          Message: '={{ $json.Message }}',
        }),
        options: {},
      }),
    },
  }),
  defineTemplate({
    id: 101,
    name: 'Label invoices that arrive in Gmail',
    categories: ['apps', 'finance'],
    added: '2026-11-16',
    description:
      'Looks at new mails every few minutes and **stars those with an invoice**.\n\nIt needs a **Gmail** account. Change the words in *Is it an invoice?* to those that your suppliers use.',
    nodes: {
      'New mail': step('gmailTrigger', {
        pollTimes: { item: [{ mode: 'everyX', value: 10, unit: 'minutes' }] },
        filters: { readStatus: 'unread' },
      }),
      'Is it an invoice?': keepOnly(['={{ $json.Subject ?? $json.subject }}', 'string.contains', 'invoice']),
      'Star it': step('gmail', {
        operation: 'addLabels',
        messageId: '={{ $json.id }}',
        labelIds: ['STARRED'],
      }),
    },
  }),
  defineTemplate({
    id: 102,
    name: 'Announce new files in Google Drive',
    categories: ['apps', 'files'],
    added: '2026-11-16',
    description:
      'Watches a folder in Google Drive and **tells a Slack channel about each new file**.\n\nIt needs a **Google Drive** and a **Slack** account. Choose the folder and the channel.',
    nodes: {
      'New file': step('googleDriveTrigger', {
        triggerOn: 'specificFolder',
        folderToWatch: chosen('YOUR_FOLDER'),
        event: 'fileCreated',
        options: {},
      }),
      'Tell the team': tellSlack('#general', '=New file: {{ $json.name }} {{ $json.webViewLink }}'),
    },
  }),
  defineTemplate({
    id: 103,
    name: 'Write the minutes of tomorrow’s meetings',
    categories: ['apps', 'operations'],
    added: '2026-11-16',
    description:
      'Reads the calendar each afternoon and **makes a document for every meeting of the next day**.\n\nIt needs a **Google Calendar** and a **Google Docs** account. Choose the calendar and the folder.',
    nodes: {
      'Every afternoon': daily(16),
      'Meetings of tomorrow': step('googleCalendar', {
        operation: 'getAll',
        calendar: chosen('primary'),
        returnAll: true,
        timeMin: "={{ $today.plus(1, 'day') }}",
        timeMax: "={{ $today.plus(2, 'days') }}",
        options: {},
      }),
      'A document each': step('googleDocs', {
        folderId: 'default',
        title: '={{ $json.summary }}, {{ $json.start.dateTime }}',
      }),
    },
  }),
  defineTemplate({
    id: 104,
    name: 'Keep Google Drive tidy',
    categories: ['apps', 'files'],
    added: '2026-11-16',
    description:
      'Once a week **moves files that nobody has changed for a year** to an archive folder.\n\nIt needs a **Google Drive** account. Choose the folder in *To the archive*.',
    nodes: {
      'On Monday': weekly(1, 7),
      'Old files': step('googleDrive', {
        resource: 'fileFolder',
        searchMethod: 'query',
        queryString: "=modifiedTime < '{{ $now.minus(1, 'year').toISO() }}' and trashed = false",
        returnAll: true,
        filter: {},
        options: {},
      }),
      'To the archive': step('googleDrive', {
        operation: 'move',
        fileId: chosen('={{ $json.id }}'),
        driveId: { __rl: true, mode: 'list', value: 'My Drive' },
        folderId: chosen('YOUR_ARCHIVE_FOLDER'),
      }),
    },
  }),
  defineTemplate({
    id: 105,
    name: 'A Telegram bot that answers',
    categories: ['apps', 'support'],
    added: '2026-11-16',
    description:
      'Answers `/start` with a greeting and **repeats everything else**: a skeleton for a bot of your own.\n\nIt needs a **Telegram** bot; *BotFather* gives you its token.',
    nodes: {
      'A message': step('telegramTrigger', { updates: ['message'], additionalFields: {} }),
      'First contact?': branch(['={{ $json.message.text }}', 'string.equals', '/start']),
      'Say hello': step('telegram', {
        chatId: '={{ $json.message.chat.id }}',
        text: '=Hello {{ $json.message.from.first_name }}! What can I do for you?',
        additionalFields: {},
      }),
      'Say it again': step('telegram', {
        chatId: '={{ $json.message.chat.id }}',
        text: '=You said: {{ $json.message.text }}',
        additionalFields: {},
      }),
    },
    lines: ['A message > First contact?', 'First contact?:0 > Say hello', 'First contact?:1 > Say it again'],
  }),
  defineTemplate({
    id: 106,
    name: 'Post new GitHub issues to Slack',
    categories: ['apps', 'operations'],
    added: '2026-11-16',
    description:
      'Starts with every new issue of a repository and **tells the team in Slack**.\n\nIt needs a **GitHub** and a **Slack** account. Choose the repository and the channel.',
    nodes: {
      'An issue': step('githubTrigger', {
        owner: { __rl: true, mode: 'name', value: 'YOUR_ORGANIZATION' },
        repository: { __rl: true, mode: 'name', value: 'YOUR_REPOSITORY' },
        events: ['issues'],
        options: {},
      }),
      'Only new ones': keepOnly(['={{ $json.body.action }}', 'string.equals', 'opened']),
      'Tell the team': tellSlack(
        '#development',
        '={{ $json.body.issue.user.login }}: {{ $json.body.issue.title }} {{ $json.body.issue.html_url }}',
      ),
    },
  }),
  defineTemplate({
    id: 107,
    name: 'Open a GitHub issue from a form',
    categories: ['apps', 'support'],
    added: '2026-11-16',
    description:
      'Lets people report a problem **without a GitHub account**: their words become an issue.\n\nIt needs a **GitHub** account. Choose the repository in *Open an issue*.',
    nodes: {
      'Ask what is wrong': askForm('Report a problem', 'Tell us what you did and what happened.', [
        { label: 'Title' },
        { label: 'What happened', type: 'textarea' },
      ]),
      'Open an issue': step('github', {
        owner: { __rl: true, mode: 'name', value: 'YOUR_ORGANIZATION' },
        repository: { __rl: true, mode: 'name', value: 'YOUR_REPOSITORY' },
        title: '={{ $json.Title }}',
        body: "={{ $json['What happened'] }}",
        labels: [{ label: 'reported' }],
        assignees: [],
      }),
    },
  }),
  defineTemplate({
    id: 108,
    name: 'Sign up leads in Airtable',
    categories: ['apps', 'sales'],
    added: '2026-11-16',
    description:
      'Takes leads from your website by webhook and **adds or updates them in Airtable**, one record for each address.\n\nIt needs an **Airtable** account and a table with the fields `Mail`, `Name` and `Seen`.',
    nodes: {
      'A lead': receive('leads'),
      'Add or update': step('airtable', {
        operation: 'upsert',
        base: chosen('YOUR_BASE'),
        table: chosen('YOUR_TABLE'),
        columns: columns(
          { Mail: '={{ $json.body.email }}', Name: '={{ $json.body.name }}', Seen: '={{ $now.toISO() }}' },
          'Mail',
        ),
        options: {},
      }),
      'Say thanks': answer('{ "stored": true }'),
    },
  }),
  defineTemplate({
    id: 109,
    name: 'Mail open orders from Supabase',
    categories: ['apps', 'databases'],
    added: '2026-11-16',
    description:
      'Reads rows from a table each morning and **sends one mail for each open order**.\n\nIt needs a **Supabase** and a **Gmail** account and a table `orders` with `status`, `email` and `number`.',
    nodes: {
      'Every morning': daily(8),
      'Open orders': step('supabase', {
        operation: 'getAll',
        tableId: 'orders',
        returnAll: true,
        filters: { conditions: [{ keyName: 'status', condition: 'eq', keyValue: 'open' }] },
      }),
      'What to write': fields(
        { text: '=Your order {{ $json.number }} is on its way to being packed.' },
        true,
      ),
      'Send it': step('gmail', {
        sendTo: '={{ $json.email }}',
        subject: '=Your order {{ $json.number }}',
        emailType: 'text',
        message: '={{ $json.text }}',
        options: {},
      }),
    },
  }),
]
