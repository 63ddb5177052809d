import { DateTime } from 'luxon'
import type { AppParams } from '../app/params.ts'
import { quoted } from '../microsoft/graph-service.ts'

/** What the filters of a list of messages ask Graph for, each part of it. */
export function filterTerms(params: AppParams, filters: string, zone: string): string[] {
  const at = (name: string) => `${filters}.${name}`
  const after = params.maybe(at('receivedAfter'))
  const before = params.maybe(at('receivedBefore'))
  const sender = params.maybe(at('sender'))
  const custom = params.maybe(at('custom'))
  const read = { unread: 'isRead eq false', read: 'isRead eq true' }[params.text(at('readStatus'))]
  const isFileWanted = params.value(at('hasAttachments')) !== undefined
  const included = params.texts(at('foldersToInclude')).map((id) => `parentFolderId eq ${quoted(id)}`)
  const excluded = params.texts(at('foldersToExclude')).map((id) => `parentFolderId ne ${quoted(id)}`)
  return [
    after !== undefined && `receivedDateTime ge ${timeOf(after, zone)}`,
    before !== undefined && `receivedDateTime le ${timeOf(before, zone)}`,
    isFileWanted && `hasAttachments eq ${params.flag(at('hasAttachments'))}`,
    included.length > 0 && `(${included.join(' or ')})`,
    ...excluded,
    read,
    sender !== undefined && sentBy(sender),
    custom !== undefined && `(${custom})`,
  ].filter((term) => typeof term === 'string')
}

const sentBy = (sender: string): string =>
  `(from/emailAddress/address eq ${quoted(sender)} or from/emailAddress/name eq ${quoted(sender)})`

/** A moment as filters have it; one that says no zone is meant in that of the workflow. */
export function timeOf(given: string, zone: string): string {
  const moment = DateTime.fromISO(given.trim().replace(' ', 'T'), { zone })
  if (!moment.isValid) throw new Error(`"${given}" is not a date such as 2026-01-31T12:00:00`)
  return moment.toUTC().toISO({ suppressMilliseconds: true })
}

/** The query of a list of messages: some that have what the filters say, or what a search finds. */
export function filterQuery(params: AppParams, zone: string): Record<string, string> {
  const at = 'filtersUI.values'
  if (params.text(`${at}.filterBy`) === 'search') {
    const search = params.maybe(`${at}.search`)
    return search === undefined ? {} : { $search: `"${search.replaceAll('"', String.raw`\"`)}"` }
  }
  const terms = filterTerms(params, `${at}.filters`, zone)
  return terms.length > 0 ? { $filter: terms.join(' and ') } : {}
}
