import { isJsonObject, textOf } from '@heddle/core'
import type { AppService } from '../app/service.ts'
import { byToken } from '../app/paging.ts'

export const airtableService: AppService = {
  label: 'Airtable',
  baseUrl: 'https://api.airtable.com/v0',
  problem({ status, body }) {
    const error = isJsonObject(body) ? body.error : undefined
    if (status < 400 || error === undefined) return undefined
    return isJsonObject(error) ? textOf(error.message) || textOf(error.type) : textOf(error)
  },
}

/** Airtable names the page that follows by an offset that only it understands. */
const pages = { token: 'offset', as: 'offset' }
export const pagesOfRecords = byToken({ entries: 'records', ...pages, size: { name: 'pageSize', most: 100 } })
export const pagesOfBases = byToken({ entries: 'bases', ...pages })

/** Where ids stand in the addresses of the pages that people look at. */
export const airtableUrls = {
  base: /airtable\.com\/(app[A-Za-z0-9]{2,})/,
  table: /airtable\.com\/app[A-Za-z0-9]{2,}\/(tbl[A-Za-z0-9]{2,})/,
  view: /airtable\.com\/app[A-Za-z0-9]{2,}\/tbl[A-Za-z0-9]{2,}\/(viw[A-Za-z0-9]{2,})/,
}
