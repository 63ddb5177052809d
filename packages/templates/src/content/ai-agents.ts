import {
  agent,
  calledWith,
  chatPage,
  claude,
  embeddings,
  lookUp,
  openAi,
  ownPart,
  store,
} from '../ai-steps.ts'
import { defineTemplate } from '../define-template.ts'
import { branch, code, daily, fields, mail, step, table } from '../steps.ts'

const delivery = { weight: 'number', country: 'string' } as const
const conversion = { amount: 'number', from: 'string', to: 'string' } as const

/** Agents that people chat with, or that other assistants use. */
export const aiAgentTemplates = [
  defineTemplate({
    id: 120,
    name: 'Support agent with tools and memory',
    categories: ['ai', 'support'],
    added: '2026-11-17',
    description:
      'A chat page on which an agent **looks up orders, calculates and remembers** what was said before.\n\nIt needs an **OpenAI** account and a data table `orders` with the columns `number`, `article`, `price` and `status`. Everybody who knows the address can chat: say in *Support agent* what it may talk about.',
    nodes: {
      'Visitor writes': chatPage('How can we help?', { everybody: true }),
      'Support agent': agent(
        'You help customers of our shop. Look up an order by its number before you say anything about it, and calculate with the tool. Be short and friendly. When you do not know something, say so.',
      ),
      'Chat model': openAi(),
      'Earlier messages': step('memoryBufferWindow', { contextWindowLength: 10 }),
      'Look up order': lookUp(
        'orders',
        'number',
        'Gives the order with this number: article, price and status.',
      ),
      Calculator: step('toolCalculator'),
    },
    lines: [
      'Visitor writes > Support agent',
      'Chat model > Support agent as ai_languageModel',
      'Earlier messages > Support agent as ai_memory',
      'Look up order > Support agent as ai_tool',
      'Calculator > Support agent as ai_tool',
    ],
  }),
  defineTemplate({
    id: 121,
    name: 'Send the mail that an agent wrote, after you approve it',
    categories: ['ai', 'people'],
    added: '2026-11-17',
    description:
      'Tell a chat what to write: an agent drafts the mail, **shows it to you and sends it only when you approve**.\n\nIt needs an **Anthropic** account and an **SMTP** credential. Set the address in *Send it*. People with an account on this instance can use the chat.',
    nodes: {
      'What to write': chatPage('What shall I write?', { responseMode: 'responseNodes' }),
      'Write the mail': agent(
        'You write short, polite mails for the person who chats with you. Answer with the text of the mail and nothing else.',
      ),
      'Chat model': claude(),
      'Ask before sending': step('chat', {
        operation: 'sendAndWait',
        message: '={{ $json.output }}',
        responseType: 'approval',
        approvalOptions: {
          values: { approvalType: 'double', approveLabel: 'Send', disapproveLabel: 'Discard' },
        },
      }),
      'Approved?': branch(['={{ $json.data.approved }}', 'boolean.true']),
      'Send it': mail('A message for you', '={{ $("Write the mail").item.json.output }}'),
      'Say that it was sent': step('chat', { operation: 'send', message: 'It is on its way.' }),
      'Say that it was not': step('chat', { operation: 'send', message: 'I have not sent it.' }),
    },
    lines: [
      'What to write > Write the mail',
      'Chat model > Write the mail as ai_languageModel',
      'Write the mail > Ask before sending',
      'Ask before sending > Approved?',
      'Approved?:0 > Send it',
      'Send it > Say that it was sent',
      'Approved?:1 > Say that it was not',
    ],
  }),
  defineTemplate({
    id: 122,
    name: 'Give an agent a workflow as a tool',
    categories: ['ai', 'sales'],
    added: '2026-11-17',
    description:
      'An agent asks **a part of this workflow** what a delivery costs, and does not guess.\n\nIt needs an **OpenAI** account. The nodes behind *A delivery is asked for* are the tool: put your own steps there, such as a call of your carrier. The tool runs the published workflow, so switch it on.',
    nodes: {
      'Colleague writes': chatPage('Delivery desk'),
      'Delivery agent': agent(
        'You say what a delivery costs. Always ask the tool for the price. Ask for the weight or the country when one of them is missing.',
      ),
      'Chat model': openAi(),
      'Price of a delivery': ownPart(
        'Says what it costs to send a parcel: weight in kilograms, country as two letters.',
        delivery,
      ),
      'A delivery is asked for': calledWith(delivery),
      'Work out the price': code(
        `const { weight, country } = $input.first().json\nconst perKilo = country === 'DE' ? 1.5 : 4\nreturn [{ json: { price: 5 + weight * perKilo, currency: 'EUR' } }]`,
      ),
    },
    lines: [
      'Colleague writes > Delivery agent',
      'Chat model > Delivery agent as ai_languageModel',
      'Price of a delivery > Delivery agent as ai_tool',
      'A delivery is asked for > Work out the price',
    ],
  }),
  defineTemplate({
    id: 123,
    name: 'Offer two tools to AI assistants over MCP',
    categories: ['ai', 'apis'],
    added: '2026-11-17',
    description:
      'An address that AI assistants connect to: they can **look up customers and convert money**, and nothing else.\n\nIt needs a **Bearer Auth** credential with a token of your choice, and a data table `customers` with the columns `name`, `city` and `manager`. Switch the workflow on and give the address of *Assistants connect here* and the token to the assistant.',
    nodes: {
      'Assistants connect here': step('mcpTrigger', {
        authentication: 'bearerAuth',
        path: 'office-tools',
        instructions:
          'Use these tools for questions about our customers and about prices in other currencies.',
      }),
      'Find customer': lookUp('customers', 'name', 'Gives the customer with this name: city and manager.'),
      'Convert money': ownPart('Converts an amount between the currencies EUR, USD and GBP.', conversion),
      'Money is converted': calledWith(conversion),
      'Apply the rate': code(
        `// What one euro is worth. Put a service with current rates in place of this node.\nconst rates = { EUR: 1, USD: 1.1, GBP: 0.85 }\nconst { amount, from, to } = $input.first().json\nreturn [{ json: { amount: Number(((amount / rates[from]) * rates[to]).toFixed(2)), currency: to } }]`,
      ),
    },
    lines: [
      'Find customer > Assistants connect here as ai_tool',
      'Convert money > Assistants connect here as ai_tool',
      'Money is converted > Apply the rate',
    ],
  }),
  defineTemplate({
    id: 124,
    name: 'Chat with the answers in a data table',
    categories: ['ai', 'support'],
    added: '2026-11-17',
    description:
      'An agent answers from **your own list of questions and answers**, which it searches by meaning.\n\nIt needs an **OpenAI** account and a data table `faq` with the columns `question` and `answer`. The table is read every night; run *Every night* once by hand to begin.',
    nodes: {
      'Every night': daily(2),
      'All answers': step('dataTable', { operation: 'get', dataTableId: table('faq'), returnAll: true }),
      'Question and answer': fields({ text: '={{ $json.question }}\n{{ $json.answer }}' }),
      'Fill the knowledge': store('faq', 'insert', { clearStore: true }),
      'Load each row': step('documentDefaultDataLoader', {
        jsonMode: 'expressionData',
        jsonData: '={{ $json.text }}',
        options: {},
      }),
      'Vectors of rows': embeddings(),
      'Colleague asks': chatPage('Ask our handbook'),
      'Handbook agent': agent(
        'You answer questions about how we work. Search the handbook first and answer only with what stands there. When it says nothing about a question, say so.',
      ),
      'Chat model': openAi(),
      'Search the handbook': store('faq', 'retrieve-as-tool', {
        toolDescription: 'Finds questions of the handbook that are like yours, with their answers.',
        topK: 3,
      }),
      'Vectors of questions': embeddings(),
    },
    lines: [
      'Every night > All answers',
      'All answers > Question and answer',
      'Question and answer > Fill the knowledge',
      'Load each row > Fill the knowledge as ai_document',
      'Vectors of rows > Fill the knowledge as ai_embedding',
      'Colleague asks > Handbook agent',
      'Chat model > Handbook agent as ai_languageModel',
      'Search the handbook > Handbook agent as ai_tool',
      'Vectors of questions > Search the handbook as ai_embedding',
    ],
  }),
]
