import type { AppTrial } from '../testing/try-app.ts'
import { byId, on } from './contact-trials.ts'
import { engagement } from './hubspot-double.ts'

const url = '/engagements/v1/engagements'
const onEngagement = (operation: string, rest: object = {}) => on('engagement', operation, rest)
const noAssociations = { contactIds: [], companyIds: [], dealIds: [], ownerIds: [], ticketIds: [] }
const task = {
  type: 'task',
  metadata: { body: 'Call', subject: 'Ann', status: 'WAITING', forObjectType: 'CONTACT' },
}
const associated = { companyIds: '1', contactIds: '2, 3', dealIds: '4', ticketIds: '5' }
const associations = { companyIds: [1], contactIds: [2, 3], dealIds: [4], ticketIds: [5] }

export const engagementTrials: readonly AppTrial[] = [
  {
    does: 'a task that is due, with its owner',
    versions: [2.2],
    parameters: onEngagement('create', {
      ...task,
      dueDate: '2026-01-01T00:00:00Z',
      additionalFields: { associations: { ...associated, ownerId: 9 } },
    }),
    asks: [
      {
        method: 'POST',
        path: url,
        body: {
          engagement: { type: 'TASK', ownerId: 9, timestamp: 1767225600000 },
          metadata: task.metadata,
          associations: { ...associations, ownerIds: [] },
        },
      },
    ],
    gives: [engagement(1)],
  },
  {
    does: 'a task with several owners, before version 2.2',
    versions: [1, 2, 2.1],
    parameters: onEngagement('create', {
      ...task,
      additionalFields: { associations: { ...associated, ownerIds: '8,9' } },
    }),
    asks: [
      {
        body: {
          engagement: { type: 'TASK' },
          metadata: task.metadata,
          associations: { ...associations, ownerIds: [8, 9] },
        },
      },
    ],
    gives: [engagement(1)],
  },
  {
    does: 'a mail with all that it can have',
    parameters: onEngagement('create', {
      type: 'email',
      metadata: {
        fromEmail: 'ann@example.com',
        firstName: 'Ann',
        lastName: 'Lee',
        toEmail: ['bo@example.com'],
        cc: ['cy@example.com', 'di@example.com'],
        bcc: [],
        subject: 'Hi',
        html: '<p>Hi</p>',
      },
    }),
    asks: [
      {
        body: {
          engagement: { type: 'EMAIL' },
          metadata: {
            from: { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' },
            to: [{ email: 'bo@example.com' }],
            cc: [{ email: 'cy@example.com' }, { email: 'di@example.com' }],
            subject: 'Hi',
            html: '<p>Hi</p>',
          },
          associations: noAssociations,
        },
      },
    ],
  },
  {
    does: 'a meeting, with its times as numbers',
    parameters: onEngagement('create', {
      type: 'meeting',
      metadata: {
        body: 'Talk',
        title: 'Plan',
        internalMeetingNotes: 'Short',
        startTime: '2026-01-01T00:00:00Z',
        endTime: '2026-01-01T01:00:00Z',
      },
    }),
    asks: [
      {
        body: {
          engagement: { type: 'MEETING' },
          metadata: {
            body: 'Talk',
            title: 'Plan',
            internalMeetingNotes: 'Short',
            startTime: 1767225600000,
            endTime: 1767229200000,
          },
          associations: noAssociations,
        },
      },
    ],
  },
  {
    does: 'a call',
    parameters: onEngagement('create', {
      type: 'call',
      metadata: {
        body: 'Talk',
        durationMilliseconds: 38000,
        fromNumber: '1',
        toNumber: '2',
        recordingUrl: 'https://example.com/r',
        status: 'COMPLETED',
      },
    }),
    asks: [
      {
        body: {
          engagement: { type: 'CALL' },
          metadata: {
            body: 'Talk',
            durationMilliseconds: 38000,
            fromNumber: '1',
            toNumber: '2',
            recordingUrl: 'https://example.com/r',
            status: 'COMPLETED',
          },
          associations: noAssociations,
        },
      },
    ],
  },
  {
    does: 'one',
    parameters: onEngagement('get', { engagementId: byId('1') }),
    asks: [{ path: `${url}/1` }],
    gives: [engagement(1)],
  },
  {
    does: 'says what is wrong',
    parameters: onEngagement('get', { engagementId: byId('404') }),
    fails: 'The resource was not found',
  },
  {
    does: 'one',
    parameters: onEngagement('delete', { engagementId: byId('1') }),
    asks: [{ method: 'DELETE', path: `${url}/1` }],
    gives: [{ success: true }],
  },
  {
    does: 'all pages',
    parameters: onEngagement('getAll', { returnAll: true }),
    asks: [{ path: `${url}/paged`, query: { limit: '250' } }, { query: { limit: '250', offset: '2' } }],
    gives: [1, 2, 3].map(engagement),
  },
  {
    does: 'the first of version 1',
    versions: [1],
    parameters: onEngagement('getAll', { limit: 1 }),
    asks: [{ query: { limit: '1' } }],
    gives: [engagement(1)],
  },
]
