import { defineTemplate } from '../define-template.ts'
import {
  branch,
  collect,
  distinct,
  fields,
  first,
  joinBy,
  keepOnly,
  manual,
  rename,
  route,
  rows,
  sortBy,
  splitOut,
  step,
  together,
  totals,
} from '../steps.ts'

/** Templates that work on items alone: they run as they are. */
export const dataTemplates = [
  defineTemplate({
    id: 1,
    name: 'Add up orders by customer',
    categories: ['learning', 'data', 'sales'],
    added: '2026-02-03',
    description:
      'A first look at **items**: five orders go in, one line per customer comes out, the biggest first.\n\n### Try it\n\n1. Press *Execute workflow*.\n2. Open **Total by customer** and look at the table.\n3. Change an amount in **Sample orders** and run it again.\n\nWhen you are ready, replace the sample with your shop, a database or a spreadsheet.',
    nodes: {
      'When clicked': manual(),
      'Sample orders': rows([
        { customer: 'Ada', amount: 120 },
        { customer: 'Ben', amount: 45 },
        { customer: 'Ada', amount: 30 },
        { customer: 'Cleo', amount: 300 },
        { customer: 'Ben', amount: 5 },
      ]),
      'Total by customer': totals(['sum amount', 'count amount'], 'customer'),
      'Biggest first': sortBy('sum_amount', 'descending'),
      'Readable names': fields({
        customer: '={{ $json.customer }}',
        'total:number': '={{ $json.sum_amount }}',
        'orders:number': '={{ $json.count_amount }}',
      }),
    },
  }),
  defineTemplate({
    id: 2,
    name: 'Clean up a contact list',
    categories: ['data', 'marketing'],
    added: '2026-02-03',
    description:
      'Trims every field, drops addresses that cannot be right and keeps **one line per person**.\n\n- **Tidy fields** trims spaces and lowercases addresses.\n- **Only real addresses** asks for an `@` followed by a dot.\n- **One per address** keeps the first of each.',
    nodes: {
      'When clicked': manual(),
      'Raw contacts': rows([
        { name: ' Ada Lovelace', email: 'ADA@example.com ' },
        { name: 'Ben Okri', email: 'ben(at)example.com' },
        { name: 'Ada L.', email: 'ada@example.com' },
        { name: 'Cleo Park ', email: 'cleo@example.com' },
      ]),
      'Tidy fields': fields({
        name: '={{ $json.name.trim() }}',
        email: '={{ $json.email.trim().toLowerCase() }}',
      }),
      'Only real addresses': keepOnly(
        ['={{ $json.email }}', 'string.contains', '@'],
        ['={{ $json.email.split("@")[1] }}', 'string.contains', '.'],
      ),
      'One per address': distinct('email'),
      'By name': sortBy('name'),
    },
  }),
  defineTemplate({
    id: 3,
    name: 'Match customers with their orders',
    categories: ['data', 'sales'],
    added: '2026-02-10',
    description:
      'Joins customers from one list with orders from another **by customer number**, like a lookup in a spreadsheet.\n\nCustomers without an order are left out; choose *Keep Everything* in **Join by number** to include them.',
    nodes: {
      'When clicked': manual(),
      Customers: rows([
        { customerId: 1, name: 'Ada' },
        { customerId: 2, name: 'Ben' },
        { customerId: 3, name: 'Cleo' },
      ]),
      Orders: rows([
        { customerId: 3, order: 'B-7', amount: 80 },
        { customerId: 1, order: 'A-1', amount: 20 },
      ]),
      'Join by number': joinBy('customerId'),
      'By order': sortBy('order'),
      'For the letter': fields({
        line: '={{ $json.name }}: order {{ $json.order }} for {{ $json.amount }} EUR',
      }),
    },
    lines: [
      'When clicked > Customers',
      'When clicked > Orders',
      'Customers > Join by number:0',
      'Orders > Join by number:1',
      'Join by number > By order',
      'By order > For the letter',
    ],
  }),
  defineTemplate({
    id: 4,
    name: 'See what changed between two price lists',
    categories: ['data', 'sales', 'finance'],
    added: '2026-02-10',
    description:
      'Compares last month’s price list with the new one and shows **which articles are gone, new or priced differently**.\n\nUseful before you load a supplier’s list into your shop. Replace both samples with *Extract from File* nodes to read real spreadsheets.',
    nodes: {
      'When clicked': manual(),
      'Old prices': rows([
        { article: 'Pen', price: 2 },
        { article: 'Ink', price: 9 },
        { article: 'Paper', price: 4 },
      ]),
      'New prices': rows([
        { article: 'Pen', price: 2 },
        { article: 'Ink', price: 11 },
        { article: 'Folder', price: 3 },
      ]),
      Compare: step('compareDatasets', {
        mergeByFields: { values: [{ field1: 'article', field2: 'article' }] },
        resolve: 'preferInput2',
      }),
      Gone: fields({ article: '={{ $json.article }}', change: 'gone' }),
      Changed: fields({ article: '={{ $json.article }}', change: '=now {{ $json.price }}' }),
      New: fields({ article: '={{ $json.article }}', change: 'new' }),
      'All changes': together(3),
    },
    lines: [
      'When clicked > Old prices',
      'When clicked > New prices',
      'Old prices > Compare:0',
      'New prices > Compare:1',
      'Compare:0 > Gone',
      'Compare:2 > Changed',
      'Compare:3 > New',
      'Gone > All changes:0',
      'Changed > All changes:1',
      'New > All changes:2',
    ],
  }),
  defineTemplate({
    id: 5,
    name: 'Route support tickets to the right team',
    categories: ['support', 'learning'],
    added: '2026-02-17',
    description:
      'Reads each ticket and **sends it to the team that can help**.\n\nAdd a rule to **Which team?** for each of your teams. Tickets that match no rule leave through *Everything else* and go to the front desk.',
    nodes: {
      'When clicked': manual(),
      Tickets: rows([
        { id: 1, text: 'I cannot log in' },
        { id: 2, text: 'My invoice is wrong' },
        { id: 3, text: 'Do you ship to Norway?' },
      ]),
      'Which team?': route({
        Access: ['={{ $json.text.toLowerCase() }}', 'string.contains', 'log in'],
        Billing: ['={{ $json.text.toLowerCase() }}', 'string.contains', 'invoice'],
      }),
      'Access team': fields({ team: 'Access' }, true),
      'Billing team': fields({ team: 'Billing' }, true),
      'Front desk': fields({ team: 'Front desk' }, true),
      'All tickets': together(3),
    },
    lines: [
      'When clicked > Tickets',
      'Tickets > Which team?',
      'Which team?:0 > Access team',
      'Which team?:1 > Billing team',
      'Which team?:2 > Front desk',
      'Access team > All tickets:0',
      'Billing team > All tickets:1',
      'Front desk > All tickets:2',
    ],
  }),
  defineTemplate({
    id: 6,
    name: 'Approve small expenses automatically',
    categories: ['finance', 'people', 'learning'],
    added: '2026-02-17',
    description:
      'Approves expenses up to a limit at once and **leaves larger ones for a person to decide**.\n\nChange the limit in **Small enough?**, and add an email or a message after **Needs a person**.',
    nodes: {
      'When clicked': manual(),
      Expenses: rows([
        { who: 'Ada', amount: 18.5, what: 'Taxi' },
        { who: 'Ben', amount: 940, what: 'Laptop' },
      ]),
      'Small enough?': branch(['={{ $json.amount }}', 'number.lte', 50]),
      Approved: fields({ status: 'approved' }, true),
      'Needs a person': fields({ status: 'waiting for approval' }, true),
      Everything: together(),
    },
    lines: [
      'When clicked > Expenses',
      'Expenses > Small enough?',
      'Small enough?:0 > Approved',
      'Small enough?:1 > Needs a person',
      'Approved > Everything:0',
      'Needs a person > Everything:1',
    ],
  }),
  defineTemplate({
    id: 7,
    name: 'Turn an XML invoice into rows',
    categories: ['files', 'finance'],
    added: '2026-02-24',
    description:
      'Reads an **XML invoice** and turns its lines into rows with plain names, ready for a table or a database.\n\nReplace **Sample invoice** with a *Webhook* or *HTTP Request* that puts the real XML into the field `data`.',
    nodes: {
      'When clicked': manual(),
      'Sample invoice': fields({
        data: '<invoice no="R-17"><line><sku>P1</sku><qty>2</qty></line><line><sku>P9</sku><qty>1</qty></line></invoice>',
      }),
      'Read XML': step('xml', { mode: 'xmlToJson' }),
      'One item per line': splitOut('invoice.line'),
      'Plain names': rename({ sku: 'article', qty: 'quantity' }),
    },
  }),
  defineTemplate({
    id: 8,
    name: 'Find your best and worst sellers',
    categories: ['sales', 'reports'],
    added: '2026-02-24',
    description:
      'Sorts articles by turnover and keeps **the two at the top and the one at the bottom** in one short list.',
    nodes: {
      'When clicked': manual(),
      Articles: rows([
        { article: 'Pen', turnover: 120 },
        { article: 'Ink', turnover: 900 },
        { article: 'Paper', turnover: 450 },
        { article: 'Folder', turnover: 15 },
      ]),
      'Best first': sortBy('turnover', 'descending'),
      'Top two': first(2),
      'Last one': step('limit', { maxItems: 1, keep: 'lastItems' }),
      'Mark top': fields({ place: 'top' }, true),
      'Mark bottom': fields({ place: 'bottom' }, true),
      'Short list': together(),
    },
    lines: [
      'When clicked > Articles',
      'Articles > Best first',
      'Best first > Top two',
      'Best first > Last one',
      'Top two > Mark top',
      'Last one > Mark bottom',
      'Mark top > Short list:0',
      'Mark bottom > Short list:1',
    ],
  }),
  defineTemplate({
    id: 9,
    name: 'Turn low stock into a shopping list',
    categories: ['operations', 'reports'],
    added: '2026-03-03',
    description:
      'Finds articles that are running low and writes **one shopping list in Markdown** that you can paste into a message or a ticket.',
    nodes: {
      'When clicked': manual(),
      Stock: rows([
        { article: 'Pen', left: 3, wanted: 20 },
        { article: 'Ink', left: 12, wanted: 10 },
        { article: 'Paper', left: 0, wanted: 5 },
      ]),
      'Runs low': keepOnly(['={{ $json.left }}', 'number.lt', '={{ $json.wanted }}']),
      'How many to buy': fields({ line: '=- {{ $json.wanted - $json.left }} x {{ $json.article }}' }),
      'One list': collect('lines'),
      'As HTML': step('markdown', {
        mode: 'markdownToHtml',
        markdown: '={{ $json.lines.map((each) => each.line).join("\\n") }}',
        destinationKey: 'list',
      }),
    },
  }),
]
