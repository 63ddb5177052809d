import { defineNode } from '@heddle/core/node'
import { toICal } from '../convert-to-file/to-ical.ts'

export const iCal = defineNode({
  name: 'iCal',
  label: 'iCalendar',
  description: 'Creates a calendar file with an event',
  version: 1,
  aliases: ['n8n-nodes-base.iCal'],
  group: 'input',
  usableAsTool: true,
  color: '#0e7490',
  subtitle: '={{ $parameter["operation"] }}',
  codex: {
    categories: ['Productivity', 'Core Nodes'],
    subcategories: { 'Core Nodes': ['Files'] },
    alias: ['ics', 'calendar', 'event', 'appointment', 'invite'],
  },
  params: {},
  operations: {
    createEventFile: { ...toICal, label: 'Create Event File', action: 'Create a calendar file' },
  },
  defaultOperation: 'createEventFile',
})
