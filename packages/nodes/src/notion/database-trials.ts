import type { AppTrial } from '../testing/try-app.ts'
import { byId, byUrl, database, hex, on, version3 } from './notion-double.ts'

export const bySearch = { sort: { sortValue: { direction: 'ascending', timestamp: 'last_edited_time' } } }

export const databaseTrials: readonly AppTrial[] = [
  {
    does: 'a data source',
    parameters: on('dataSource', 'get', { dataSourceId: byId('ds1') }),
    asks: [{ method: 'GET', path: '/v1/data_sources/ds1', headers: version3 }],
    gives: [{ id: 'ds1', name: 'Tasks', url: 'https://www.notion.so/ds1' }],
  },
  {
    does: 'data sources with a text',
    parameters: on('dataSource', 'search', { text: 'Tas', options: bySearch, limit: 1 }),
    asks: [
      {
        method: 'POST',
        path: '/v1/search',
        body: {
          page_size: 1,
          query: 'Tas',
          filter: { property: 'object', value: 'data_source' },
          sort: { direction: 'ascending', timestamp: 'last_edited_time' },
        },
      },
    ],
    gives: [{ id: 'ds1', name: 'Tasks', url: 'https://www.notion.so/ds1' }],
  },
  {
    does: 'fails for a data source that is not there',
    parameters: on('dataSource', 'get', { dataSourceId: byId('gone') }),
    fails: 'Could not find data_sources',
  },
  {
    does: 'a database by its address',
    parameters: on('database', 'get', { databaseId: byUrl(`https://www.notion.so/me/${hex}?v=${hex}`) }),
    asks: [{ path: `/v1/databases/${hex}` }],
    gives: [{ id: 'db1', name: 'Tasks', url: 'https://www.notion.so/db1' }],
  },
  {
    does: 'a database as it is',
    parameters: on('database', 'get', { databaseId: byId('db1'), simple: false }),
    gives: [database],
  },
  {
    does: 'fails for a database that is not there',
    parameters: on('database', 'get', { databaseId: byId('gone') }),
    fails: 'Could not find databases',
  },
]
