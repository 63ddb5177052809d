import { isJsonObject } from '@heddle/core'
import { defineApp, type ListCall } from '../app/define-app.ts'
import format from '../formats/supabase.json' with { type: 'json' }
import { rowOperations } from './rows.ts'
import { described, tableChoices } from './table-choices.ts'

export const supabase = defineApp({
  name: 'supabase',
  label: 'Supabase',
  description: 'Reads and changes rows in the tables of a Supabase project',
  format,
  service: { label: 'Supabase' },
  color: '#249361',
  codex: { categories: ['Data & Storage'], alias: ['database', 'postgres', 'row', 'table', 'sql'] },
  credentials: [{ name: 'supabaseApi', required: true }],
  words: {
    labels: {
      useCustomSchema: 'Use Custom Schema',
      tableId: 'Table',
      filterType: 'Select Type',
      matchType: 'Must Match',
      filters: 'Conditions',
      keyName: 'Column',
      keyValue: 'Value',
      searchFunction: 'Search Function',
      filterString: 'Filters (Text)',
      filterStringParameters: 'Values',
      dataToSend: 'Data to Send',
      inputsToIgnore: 'Fields to Ignore',
      fieldsUi: 'Fields to Send',
      'fieldsUi.fieldValues': 'Field',
      fieldId: 'Column',
      fieldValue: 'Value',
      orderBy: 'Order By',
    },
    descriptions: {
      schema: 'The schema has to be exposed in the settings of the project’s API',
      inputsToIgnore: 'Names of fields that are not sent, separated by commas',
      filterString: 'Conditions as in the address of a request. $1 stands for the first value.',
      orderBy: 'Columns to sort by, such as created_at.desc',
    },
    placeholders: { filterString: 'e.g. name=eq.Ada&age=gt.$1', orderBy: 'e.g. created_at.desc,id.asc' },
    choices: {
      anyFilter: 'Any Condition',
      allFilters: 'All Conditions',
      manual: 'Build Manually',
      'filterType.string': 'Text',
      autoMapInputData: 'All Fields of the Item',
      defineBelow: 'Define Below',
      eq: 'Equals',
      fullText: 'Full-Text Search',
      gt: 'Greater Than',
      gte: 'Greater Than or Equal',
      ilike: 'Like (Ignoring Case)',
      is: 'Is',
      lt: 'Less Than',
      lte: 'Less Than or Equal',
      like: 'Like',
      neq: 'Not Equal',
      fts: 'to_tsquery()',
      plfts: 'plainto_tsquery()',
      phfts: 'phraseto_tsquery()',
      wfts: 'websearch_to_tsquery()',
    },
    actions: {
      'row.create': 'Create a row',
      'row.delete': 'Delete rows',
      'row.get': 'Get a row',
      'row.getAll': 'Get many rows',
      'row.update': 'Update rows',
    },
  },
  lists: {
    tableId: tableChoices,
    keyName: columnChoices,
    fieldId: columnChoices,
  },
  operations: { row: rowOperations },
})

async function columnChoices(call: ListCall) {
  const { definitions } = await described(call)
  const table = isJsonObject(definitions) ? definitions[call.params.text('tableId')] : undefined
  const columns = isJsonObject(table) && isJsonObject(table.properties) ? Object.keys(table.properties) : []
  return columns.map((name) => ({ name, value: name }))
}
