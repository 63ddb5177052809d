import { chatPage, claude, embeddings, gemini, openAi, store } from '../ai-steps.ts'
import { defineTemplate } from '../define-template.ts'
import {
  answer,
  askForm,
  columns,
  daily,
  fields,
  first,
  getUrl,
  mail,
  receive,
  step,
  table,
} from '../steps.ts'

const forwarded = { subject: '={{ $json.subject }}', text: '={{ $json.textPlain }}' }

/** A mail that is passed on to a colleague, as it came. */
const passOn = (toEmail: string) =>
  mail(forwarded.subject, '', { toEmail, emailFormat: 'text', text: forwarded.text })

/** Models that read, sort, extract and sum up. */
export const aiTextTemplates = [
  defineTemplate({
    id: 125,
    name: 'Answer questions from uploaded PDFs',
    categories: ['ai', 'files'],
    added: '2026-11-17',
    description:
      'Upload documents in a form, then **ask a chat what they say**. They are kept on this instance.\n\nIt needs an **OpenAI** account. *Upload a document* is a page for your documents, *Someone asks* a page for questions, for people with an account on this instance.',
    nodes: {
      'Upload a document': askForm('Add a document', 'You can ask the chat about it right after.', [
        { label: 'Document', type: 'file' },
      ]),
      'Keep its parts': store('documents', 'insert'),
      'Read the file': step('documentDefaultDataLoader', {
        dataType: 'binary',
        textSplittingMode: 'custom',
        options: {},
      }),
      'Cut into parts': step('textSplitterRecursiveCharacterTextSplitter', {
        chunkSize: 1000,
        chunkOverlap: 100,
        options: {},
      }),
      'Vectors of parts': embeddings(),
      'Someone asks': chatPage('Ask about our documents'),
      'Answer from documents': step('chainRetrievalQa', { options: {} }),
      'Chat model': openAi(),
      'Find parts': step('retrieverVectorStore', { topK: 4 }),
      'Kept parts': store('documents', 'retrieve'),
      'Vectors of questions': embeddings(),
      'Only the answer': fields({ output: '={{ $json.response }}' }),
    },
    lines: [
      'Upload a document > Keep its parts',
      'Read the file > Keep its parts as ai_document',
      'Cut into parts > Read the file as ai_textSplitter',
      'Vectors of parts > Keep its parts as ai_embedding',
      'Someone asks > Answer from documents',
      'Answer from documents > Only the answer',
      'Chat model > Answer from documents as ai_languageModel',
      'Find parts > Answer from documents as ai_retriever',
      'Kept parts > Find parts as ai_vectorStore',
      'Vectors of questions > Kept parts as ai_embedding',
    ],
  }),
  defineTemplate({
    id: 126,
    name: 'Learn about new leads from their website',
    categories: ['ai', 'sales'],
    added: '2026-11-17',
    description:
      'Reads the website of everyone who fills in a form and **notes industry, size and a first sentence for your mail**.\n\nIt needs an **OpenAI** account and a data table `leads` with the columns `name`, `website`, `industry`, `employees` (a number) and `opener`. Change the fields in *What we want to know*.',
    nodes: {
      'New lead': askForm('Get in touch', 'We call you back within a day.', [
        { label: 'Name' },
        { label: 'Website' },
      ]),
      'Open the website': getUrl('={{ $json.Website }}', {
        options: { response: { response: { responseFormat: 'text' } } },
      }),
      'Only the text': step('html', {
        operation: 'extractHtmlContent',
        extractionValues: { values: [{ key: 'text', cssSelector: 'body', returnValue: 'text' }] },
        options: {},
      }),
      'Describe the company': step('chainLlm', {
        promptType: 'define',
        text: '=This is the website of a company that may become our customer. Say what we want to know about it.\n\n{{ $json.text }}',
        hasOutputParser: true,
      }),
      'Chat model': openAi(),
      'What we want to know': step('outputParserStructured', {
        schemaType: 'manual',
        inputSchema: JSON.stringify(
          {
            type: 'object',
            properties: {
              industry: { type: 'string' },
              employees: { type: 'number', description: 'About how many; 0 when it is not told' },
              opener: { type: 'string', description: 'A friendly first sentence for a mail to them' },
            },
            required: ['industry', 'employees', 'opener'],
          },
          null,
          2,
        ),
      }),
      'Note the lead': step('dataTable', {
        operation: 'insert',
        dataTableId: table('leads'),
        columns: columns({
          name: '={{ $("New lead").item.json.Name }}',
          website: '={{ $("New lead").item.json.Website }}',
          industry: '={{ $json.output.industry }}',
          employees: '={{ $json.output.employees }}',
          opener: '={{ $json.output.opener }}',
        }),
      }),
    },
    lines: [
      'New lead > Open the website',
      'Open the website > Only the text',
      'Only the text > Describe the company',
      'Chat model > Describe the company as ai_languageModel',
      'What we want to know > Describe the company as ai_outputParser',
      'Describe the company > Note the lead',
    ],
  }),
  defineTemplate({
    id: 127,
    name: 'Sort incoming mails with a text classifier',
    categories: ['ai', 'operations'],
    added: '2026-11-17',
    description:
      'A model reads every new mail and **passes it on to whoever has to deal with it**.\n\nIt needs an **IMAP** and an **SMTP** credential and an **Anthropic** account. Describe your categories in *What is it about?* and set the address behind each of them. Advertising ends there.',
    nodes: {
      'New mail': step('emailReadImap', { options: {} }),
      'What is it about?': step('textClassifier', {
        inputText: '={{ $json.subject }}\n\n{{ $json.textPlain }}',
        categories: {
          categories: [
            { category: 'Invoice', description: 'Someone wants to be paid, or reminds us to pay' },
            { category: 'Support', description: 'A customer has a question or a problem' },
            { category: 'Advertising', description: 'Newsletters and offers that nobody asked for' },
          ],
        },
        options: { fallback: 'other' },
      }),
      'Chat model': claude(),
      'To accounting': passOn('accounting@example.com'),
      'To support': passOn('support@example.com'),
      'Nothing to do': step('noOp'),
      'To the office': passOn('office@example.com'),
    },
    lines: [
      'New mail > What is it about?',
      'Chat model > What is it about? as ai_languageModel',
      'What is it about?:0 > To accounting',
      'What is it about?:1 > To support',
      'What is it about?:2 > Nothing to do',
      'What is it about?:3 > To the office',
    ],
  }),
  defineTemplate({
    id: 128,
    name: 'The news of the day in one paragraph',
    categories: ['ai', 'marketing'],
    added: '2026-11-17',
    description:
      'Reads a news feed every morning and **mails you one paragraph about all of it**.\n\nIt needs a **Google Gemini** account and an **SMTP** credential. Set your feed in *Read the feed*, and in *Sum it up* what the summary is to look for.',
    nodes: {
      'Every morning': daily(7),
      'Read the feed': step('rssFeedRead', { url: 'https://news.example.com/feed.xml', options: {} }),
      'The newest ten': first(10),
      'All in one': step('aggregate', {
        aggregate: 'aggregateAllItemData',
        destinationFieldName: 'news',
        include: 'specifiedFields',
        fieldsToInclude: 'title,contentSnippet',
      }),
      'Sum it up': step('chainSummarization', {
        options: {
          summarizationMethodAndPrompts: {
            values: {
              summarizationMethod: 'stuff',
              prompt:
                'Sum up the news of today in one paragraph for a busy reader. Leave out advertising.\n\n{text}',
            },
          },
        },
      }),
      'Chat model': gemini(),
      'Send it': mail('The news of today', '=<p>{{ $json.output.text }}</p>'),
    },
    lines: [
      'Every morning > Read the feed',
      'Read the feed > The newest ten',
      'The newest ten > All in one',
      'All in one > Sum it up',
      'Chat model > Sum it up as ai_languageModel',
      'Sum it up > Send it',
    ],
  }),
  defineTemplate({
    id: 129,
    name: 'Note the mood of reviews and react to bad ones',
    categories: ['ai', 'support'],
    added: '2026-11-17',
    description:
      'Your shop sends each review here: a model judges its mood, a data table keeps it, and **the team hears of bad ones at once**.\n\nIt needs a **Google Gemini** account, an **SMTP** credential and a data table `reviews` with the columns `article`, `text` and `mood`. Send reviews as JSON with `article` and `text`.',
    nodes: {
      'New review': receive('reviews'),
      'How does it sound?': step('sentimentAnalysis', {
        inputText: '={{ $json.body.text }}',
        options: {},
      }),
      'Chat model': gemini(),
      'Keep the review': step('dataTable', {
        operation: 'insert',
        dataTableId: table('reviews'),
        columns: columns({
          article: '={{ $json.body.article }}',
          text: '={{ $json.body.text }}',
          mood: '={{ $json.sentimentAnalysis.category }}',
        }),
      }),
      'Tell the team': mail('=A bad review of {{ $json.body.article }}', '={{ $json.body.text }}', {
        toEmail: 'support@example.com',
      }),
      'Thank the shop': answer('={{ { "mood": $json.mood } }}'),
    },
    lines: [
      'New review > How does it sound?',
      'Chat model > How does it sound? as ai_languageModel',
      'How does it sound?:0 > Keep the review',
      'How does it sound?:1 > Keep the review',
      'How does it sound?:2 > Keep the review',
      'How does it sound?:2 > Tell the team',
      'Keep the review > Thank the shop',
    ],
  }),
]
