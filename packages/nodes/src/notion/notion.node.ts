import { defineApp } from '../app/define-app.ts'
import format from '../formats/notion.json' with { type: 'json' }
import { blockOperations } from './blocks.ts'
import { databasePageOperations } from './database-pages.ts'
import { databaseOperations, dataSourceOperations } from './databases.ts'
import { notionLists } from './notion-lists.ts'
import { notionMigrations, notionOnlyMigrated } from './notion-migrations.ts'
import { notionService, notionUrls } from './notion-service.ts'
import { notionWords } from './notion.words.ts'
import { pageOperations } from './pages.ts'
import { userOperations } from './users.ts'

export const notionAccounts = [
  { name: 'notionApi', required: true, displayOptions: { show: { authentication: ['apiKey'] } } },
  { name: 'notionOAuth2Api', required: true, displayOptions: { show: { authentication: ['oAuth2'] } } },
]

export const notion = defineApp({
  name: 'notion',
  label: 'Notion',
  description: 'Reads and changes pages, blocks and databases in Notion',
  format,
  service: notionService,
  color: '#8a8a86',
  codex: { categories: ['Productivity'], alias: ['wiki', 'notes', 'page', 'database', 'block', 'markdown'] },
  credentials: notionAccounts,
  words: notionWords,
  lists: notionLists,
  urls: notionUrls,
  migrations: notionMigrations,
  onlyMigrated: notionOnlyMigrated,
  operations: {
    block: blockOperations,
    database: databaseOperations,
    databasePage: databasePageOperations,
    dataSource: dataSourceOperations,
    page: pageOperations,
    user: userOperations,
  },
})
