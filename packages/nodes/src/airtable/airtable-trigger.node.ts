import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineAppTrigger, type PollCall } from '../app/define-app-trigger.ts'
import { OwnItems } from '../app/operation.ts'
import { sinceOf, takeNew } from '../app/take-new.ts'
import format from '../formats/airtableTrigger.json' with { type: 'json' }
import { airtableService, airtableUrls, pagesOfRecords } from './airtable-service.ts'
import { airtableAccounts } from './airtable.node.ts'
import { withAttachments } from './attachments.ts'

export const airtableTrigger = defineAppTrigger({
  name: 'airtableTrigger',
  label: 'Airtable Trigger',
  description: 'Starts the workflow for each new or changed record',
  format,
  service: airtableService,
  icon: 'file:airtable.svg',
  color: '#0b7fab',
  codex: { categories: ['Data & Storage'], alias: ['table', 'base', 'record', 'new', 'changed'] },
  credentials: airtableAccounts,
  urls: { baseId: airtableUrls.base, tableId: airtableUrls.table },
  words: {
    labels: {
      baseId: 'Base',
      tableId: 'Table',
      downloadFieldNames: 'Fields with Files to Download',
      viewId: 'View ID',
    },
    descriptions: {
      triggerField: 'A field of the kind Created Time or Last Modified Time: it decides what is new',
      fields: 'Names of the fields to get, separated by commas. Leave empty for all.',
      formula: 'Only records for which this formula is true',
      downloadFieldNames: 'Names separated by commas',
    },
    placeholders: { triggerField: 'e.g. Last Modified' },
    choices: { airtableApi: 'API Key', airtableTokenApi: 'Access Token', airtableOAuth2Api: 'OAuth2' },
  },
  async poll(call) {
    const { params, memory, isTest, context } = call
    const field = params.text('triggerField')
    const now = context.now().toISOString()
    const found = await readRecords(call, isTest ? undefined : sinceOf(memory, now))
    const momentOf = (record: JsonObject) => ({ time: timeOf(record, field), id: textOf(record.id) })
    const records = isTest ? found.slice(0, 1) : takeNew(memory, found, { momentOf, now })
    const fields = params.flag('downloadAttachments') ? params.texts('downloadFieldNames') : []
    const items = []
    for (const record of records) items.push(await withAttachments(context, record, { fields, json: record }))
    return new OwnItems(items)
  },
})

const timeOf = ({ fields }: JsonObject, field: string): string =>
  isJsonObject(fields) ? textOf(fields[field]) : ''

async function readRecords({ params, list }: PollCall, since: string | undefined): Promise<JsonObject[]> {
  const field = params.text('triggerField')
  const conditions = [
    since === undefined ? undefined : `NOT(IS_BEFORE({${field}}, "${since}"))`,
    params.maybe('additionalFields.formula'),
  ].filter((each) => each !== undefined)
  const fields = params.texts('additionalFields.fields')
  const query = {
    ...(conditions.length > 0 && { filterByFormula: `AND(${conditions.join(', ')})` }),
    // What decides what is new has to be among them.
    ...(fields.length > 0 && { 'fields[]': [...new Set([...fields, field])] }),
    ...(since === undefined && { maxRecords: 1 }),
    view: params.maybe('additionalFields.viewId'),
  }
  const url = `/${params.id('baseId')}/${encodeURIComponent(params.id('tableId'))}`
  return list({ url, query }, pagesOfRecords)
}
