import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { fieldsAs } from '../app/fields-as.ts'
import { graphPages, pathOf, plain } from '../microsoft/graph-service.ts'
import { idIn, succeeded } from './outlook-service.ts'

export const calendarUrl = (params: AppParams, ...rest: readonly string[]): string =>
  pathOf('calendars', idIn(params, 'calendarId'), ...rest)

export const calendarOperations: Record<string, AppOperation> = {
  create: {
    request(params) {
      const group = params.text('additionalFields.calendarGroup')
      return {
        method: 'POST',
        url: group === '' ? '/calendars' : pathOf('calendarGroups', group, 'calendars'),
        body: { name: params.text('name'), ...fieldsAs(params, 'additionalFields', ['color']) },
      }
    },
    items: plain,
  },
  delete: {
    request: (params) => ({ method: 'DELETE', url: calendarUrl(params) }),
    items: succeeded,
  },
  get: { request: (params) => ({ url: calendarUrl(params) }), items: plain },
  getAll: {
    request: ({ maybe }) => ({ url: '/calendars', query: { $filter: maybe('filters.custom') } }),
    paging: graphPages,
  },
  update: {
    request: (params) => ({
      method: 'PATCH',
      url: calendarUrl(params),
      body: fieldsAs(params, 'updateFields', ['color', 'isDefaultCalendar', 'name']),
    }),
    items: plain,
  },
}
