import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import { defineAppTrigger, type PollCall } from '../app/define-app-trigger.ts'
import type { AppParams } from '../app/params.ts'
import { askFrom, takeUnseen } from '../app/take-unseen.ts'
import format from '../formats/notionTrigger.json' with { type: 'json' }
import { listDatabases, listDataSources } from './notion-lists.ts'
import { idOf, inVersion, newestApi, notionService, notionUrls, query } from './notion-service.ts'
import { notionAccounts } from './notion.node.ts'
import { simplify } from './simplify.ts'

export const notionTrigger = defineAppTrigger({
  name: 'notionTrigger',
  label: 'Notion Trigger',
  description: 'Starts the workflow for each page that is added to a database or changed in it',
  format,
  service: notionService,
  icon: 'file:notion.svg',
  color: '#8a8a86',
  codex: { categories: ['Productivity'], alias: ['page', 'database', 'new', 'changed'] },
  credentials: notionAccounts,
  lists: { databaseId: listDatabases, dataSourceId: listDataSources },
  urls: { databaseId: notionUrls.databaseId },
  words: {
    labels: { databaseId: 'Database', dataSourceId: 'Data Source' },
    descriptions: {
      event: 'Notion tells times to the minute: a page starts the workflow when its minute is over',
      dataSourceId: 'Where the pages of a database are kept; most databases have a single one',
      simple: 'Whether to give only the values of the properties',
    },
    choices: {
      apiKey: 'Integration Secret',
      pageAddedToDatabase: 'Page Added to Database',
      pagedUpdatedInDatabase: 'Page Updated in Database',
    },
  },
  async poll(call) {
    const { params, memory, isTest, context } = call
    const isAdded = params.text('event') === 'pageAddedToDatabase'
    const timestamp = isAdded ? 'created_time' : 'last_edited_time'
    const looking = { now: context.now(), lateMs }
    const since = isTest ? undefined : minuteOf(askFrom(memory, looking)).toISOString()
    const found = await readPages(call, timestamp, since)
    if (isTest) return given(call, found.slice(0, 1))
    // A page that is changed again in the same minute keeps its time: only minutes that are over tell of all changes. What was
    // added before the first look is known in any case.
    const learnsAll = isAdded && memory.lastLook === undefined
    const thisMinute = minuteOf(looking.now).getTime()
    const ready = found.filter((page) => learnsAll || Date.parse(textOf(page[timestamp])) < thisMinute)
    const keyOf = ({ id, ...page }: JsonObject) =>
      isAdded ? textOf(id) : `${textOf(id)} ${textOf(page[timestamp])}`
    return given(call, takeUnseen(memory, ready, { ...looking, keyOf }))
  },
})

/** How long a page may take until queries find it. */
const lateMs = 5 * 60_000

const minuteOf = (time: Date): Date => new Date(Math.floor(time.getTime() / 60_000) * 60_000)

async function readPages(
  call: PollCall,
  timestamp: string,
  since: string | undefined,
): Promise<JsonObject[]> {
  const { url, api } = placeOf(call.params)
  if (since !== undefined) {
    const filter = { timestamp, [timestamp]: { on_or_after: since } }
    return query(call, { url, api, body: { filter, sorts: [{ timestamp, direction: 'ascending' }] } })
  }
  const body = { page_size: 1, sorts: [{ timestamp, direction: 'descending' }] }
  const answer = await call.send(inVersion(api, { method: 'POST', url, body }))
  return isJsonObject(answer) && Array.isArray(answer.results)
    ? answer.results.filter((page) => isJsonObject(page))
    : []
}

/** The first version names a database, which had one source of data only. */
function placeOf(params: AppParams): { url: string; api: string } {
  if (params.version >= 1.1)
    return { url: `/data_sources/${idOf(params, 'dataSourceId')}/query`, api: newestApi }
  return { url: `/databases/${idOf(params, 'databaseId')}/query`, api: lastApiOfDatabases }
}

/** The last version in which databases themselves can be asked. */
const lastApiOfDatabases = '2022-06-28'

const given = ({ params }: PollCall, found: readonly JsonObject[]): JsonObject[] =>
  params.flag('simple') ? found.map((page) => simplify(page, 'own')) : [...found]
