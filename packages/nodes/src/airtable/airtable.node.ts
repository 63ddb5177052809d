import { defineApp } from '../app/define-app.ts'
import format from '../formats/airtable.json' with { type: 'json' }
import { airtableMigrations, airtableOnlyMigrated } from './airtable-migrations.ts'
import { airtableService, airtableUrls } from './airtable-service.ts'
import { airtableLists, baseOperations } from './bases.ts'
import { recordOperations } from './records.ts'

/** Which account is used. An API key is only chosen by documents of old versions. */
export const airtableAccounts = ['airtableTokenApi', 'airtableOAuth2Api', 'airtableApi'].map((name) => ({
  name,
  required: true,
  displayOptions: { show: { authentication: [name] } },
}))

export const airtable = defineApp({
  name: 'airtable',
  label: 'Airtable',
  description: 'Reads and changes the records of Airtable bases',
  format,
  service: airtableService,
  color: '#0b7fab',
  codex: { categories: ['Data & Storage'], alias: ['table', 'base', 'database', 'record', 'spreadsheet'] },
  credentials: airtableAccounts,
  words: {
    labels: {
      id: 'Record ID',
      filterByFormula: 'Filter by Formula',
      columns: 'Fields',
      'sort.property': 'Field',
      updateAllMatches: 'Update All Matches',
      fields: 'Output Fields',
      downloadFields: 'Fields with Files to Download',
    },
    descriptions: {
      typecast: 'Whether Airtable turns texts into the kind of value that a field has',
      ignoreFields: 'Names of fields that are not sent, separated by commas',
      updateAllMatches: 'Whether to update every record that matches, not only the first',
      filterByFormula: 'A formula that is true for the records to get',
      downloadFields: 'Attachments in these fields become files of the item',
    },
    placeholders: {
      filterByFormula: "e.g. {Status} = 'Done'",
      id: 'e.g. recf7EaZp707CEc8g',
    },
    choices: {
      'authentication.airtableTokenApi': 'Access Token',
      'authentication.airtableOAuth2Api': 'OAuth2',
      deleteRecord: 'Delete',
      getMany: 'Get Many',
      getSchema: 'Get Schema',
    },
    actions: {
      'record.create': 'Create a record',
      'record.upsert': 'Create or update a record',
      'record.deleteRecord': 'Delete a record',
      'record.get': 'Get a record',
      'record.search': 'Search records',
      'record.update': 'Update a record',
      'base.getMany': 'Get many bases',
      'base.getSchema': 'Get the schema of a base',
    },
  },
  urls: airtableUrls,
  lists: airtableLists,
  migrations: airtableMigrations,
  onlyMigrated: airtableOnlyMigrated,
  operations: { record: recordOperations, base: baseOperations },
})
