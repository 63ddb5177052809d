import { defineNode, readLayouts } from '@heddle/core/node'
import format from '../formats/dateTime.json' with { type: 'json' }
import { addToDate, subtractFromDate } from './add-to-date.ts'
import { dateTimeMigrations } from './date-time-migrations.ts'
import { extractDate } from './extract-date.ts'
import { formatDate } from './format-date.ts'
import { getCurrentDate } from './get-current-date.ts'
import { getTimeBetweenDates } from './get-time-between-dates.ts'
import { roundDate } from './round-date.ts'

export const dateTime = defineNode({
  name: 'dateTime',
  label: 'Date & Time',
  description: 'Formats, adds, compares and rounds dates',
  version: 2,
  olderVersions: [1],
  aliases: ['n8n-nodes-base.dateTime'],
  olderLayouts: readLayouts(format),
  migrations: dateTimeMigrations,
  group: 'transform',
  usableAsTool: true,
  color: '#408000',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Core Nodes'],
    subcategories: { 'Core Nodes': ['Helpers', 'Data Transformation'] },
    alias: ['date', 'time', 'clock', 'format', 'duration', 'timezone', 'now'],
  },
  params: {},
  operations: {
    addToDate,
    extractDate,
    formatDate,
    getCurrentDate,
    getTimeBetweenDates,
    roundDate,
    subtractFromDate,
  },
  defaultOperation: 'getCurrentDate',
})
