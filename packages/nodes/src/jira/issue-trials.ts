import { expect } from 'vitest'
import type { AppTrial } from '../testing/try-app.ts'
import { byId, issue, on, onServer, path, success } from './jira-double.ts'

const onIssue = (operation: string, rest: object = {}) =>
  on('issue', operation, { issueKey: 'PROJ-1', ...rest })
const customFieldsUi = { customFieldsValues: [{ fieldId: byId('customfield_1'), fieldValue: '3' }] }
const created = { project: byId('1'), issueType: byId('2'), summary: 'Fix it' }
const base = { summary: 'Fix it', project: { id: '1' }, issuetype: { id: '2' } }

export const issueTrials: readonly AppTrial[] = [
  {
    does: 'with all fields',
    parameters: on('issue', 'create', {
      ...created,
      additionalFields: {
        assignee: byId('acc1'),
        reporter: byId('acc2'),
        description: 'Soon',
        componentIds: ['9'],
        customFieldsUi,
        labels: ['a', 'b'],
        parentIssueKey: 'proj-2',
        priority: byId('3'),
        updateHistory: true,
      },
    }),
    asks: [
      {
        method: 'POST',
        path: '/rest/api/2/issue',
        query: { updateHistory: 'true' },
        body: {
          fields: {
            ...base,
            assignee: { id: 'acc1' },
            reporter: { id: 'acc2' },
            description: 'Soon',
            components: [{ id: '9' }],
            customfield_1: '3',
            labels: ['a', 'b'],
            parent: { key: 'PROJ-2' },
            priority: { id: '3' },
          },
        },
      },
    ],
    gives: [{ id: '10001', key: 'PROJ-1' }],
  },
  {
    does: 'on a server, which knows people by name',
    parameters: on('issue', 'create', {
      ...onServer,
      ...created,
      additionalFields: { assignee: byId('ann') },
    }),
    asks: [{ host: 'jira.acme.test', body: { fields: { ...base, assignee: { name: 'ann' } } } }],
  },
  {
    does: 'fails with what is wrong in a field',
    parameters: on('issue', 'create', { ...created, summary: '' }),
    fails: 'summary: You must specify a summary',
  },
  {
    does: 'fields and status',
    parameters: onIssue('update', {
      updateFields: {
        summary: 'New',
        description: '',
        issueType: '4',
        labels: [],
        assignee: byId('acc1'),
        reporter: byId('acc2'),
        priority: byId('3'),
        parentIssueKey: 'PROJ-2',
        customFieldsUi,
        statusId: byId('31'),
      },
    }),
    asks: [
      { method: 'POST', path: `${path}/transitions`, body: { transition: { id: '31' } } },
      {
        method: 'PUT',
        path,
        body: {
          fields: {
            summary: 'New',
            description: '',
            issuetype: { id: '4' },
            labels: [],
            assignee: { id: 'acc1' },
            reporter: { id: 'acc2' },
            priority: { id: '3' },
            parent: { key: 'PROJ-2' },
            customfield_1: '3',
          },
        },
      },
    ],
    gives: success,
  },
  {
    does: 'with its subtasks',
    parameters: onIssue('delete', { deleteSubtasks: true }),
    asks: [{ method: 'DELETE', path, query: { deleteSubtasks: 'true' } }],
    gives: success,
  },
  { does: 'one as it is', parameters: onIssue('get'), asks: [{ path, query: {} }], gives: [issue] },
  {
    does: 'one with the names of its fields',
    parameters: onIssue('get', {
      simplifyOutput: true,
      additionalFields: {
        expand: 'changelog',
        fields: 'summary',
        fieldsByKey: true,
        properties: 'p',
        updateHistory: true,
      },
    }),
    asks: [
      {
        query: {
          expand: 'changelog,names',
          fields: 'summary',
          fieldsByKeys: 'true',
          properties: 'p',
          updateHistory: 'true',
        },
      },
    ],
    gives: [{ id: issue.id, key: issue.key, self: issue.self, Summary: 'Fix it', 'Story Points': 3 }],
  },
  {
    does: 'fails for one that is not there',
    parameters: onIssue('get', { issueKey: 'GONE-1' }),
    fails: 'It does not exist',
  },
  {
    does: 'all that are found',
    parameters: on('issue', 'getAll', {
      returnAll: true,
      options: { jql: 'project = PROJ', expand: ['names', 'schema'], fields: 'summary', fieldsByKey: true },
    }),
    asks: [
      {
        method: 'GET',
        path: '/rest/api/2/search/jql',
        query: {
          jql: 'project = PROJ',
          expand: 'names,schema',
          fields: 'summary',
          fieldsByKeys: 'true',
          maxResults: '100',
        },
      },
      { query: expect.objectContaining({ nextPageToken: 't2' }) as never },
    ],
    gives: [issue, issue, issue],
  },
  {
    does: 'some of all',
    parameters: on('issue', 'getAll', { limit: 1 }),
    asks: [{ query: { jql: 'created >= "1970-01-01"', fields: '*navigable', maxResults: '1' } }],
    gives: [issue],
  },
  {
    does: 'those of a server, page by page',
    parameters: on('issue', 'getAll', { ...onServer, returnAll: true }),
    asks: [{ path: '/rest/api/2/search' }, { query: expect.objectContaining({ startAt: '2' }) as never }],
    gives: [issue, issue, issue],
  },
  {
    does: 'every change',
    parameters: onIssue('changelog', { returnAll: true }),
    asks: [{ path: `${path}/changelog` }, { query: { maxResults: '100', startAt: '2' } }],
  },
  {
    does: 'one change',
    parameters: onIssue('changelog', { limit: 1 }),
    asks: [{ query: { maxResults: '1' } }],
  },
  {
    does: 'people and groups',
    parameters: onIssue('notify', {
      additionalFields: { subject: 'S', textBody: 'T', htmlBody: '<p>' },
      notificationRecipientsUi: {
        notificationRecipientsValues: { reporter: true, users: ['acc1'], groups: ['devs'] },
      },
      notificationRecipientsRestrictionsUi: {
        notificationRecipientsRestrictionsValues: { users: ['acc2'], groups: ['all'] },
      },
    }),
    asks: [
      {
        method: 'POST',
        path: `${path}/notify`,
        body: {
          subject: 'S',
          textBody: 'T',
          htmlBody: '<p>',
          to: {
            reporter: true,
            assignee: false,
            watchers: false,
            voters: false,
            users: [{ accountId: 'acc1' }],
            groups: [{ name: 'devs' }],
          },
          restrict: { users: [{ accountId: 'acc2' }], groups: [{ name: 'all' }] },
        },
      },
    ],
    gives: success,
  },
  {
    does: 'whom JSON says',
    parameters: onIssue('notify', {
      jsonParameters: true,
      notificationRecipientsJson: '{"voters":true}',
      notificationRecipientsRestrictionsJson: '{"groups":[]}',
    }),
    asks: [{ body: { to: { voters: true }, restrict: { groups: [] } } }],
  },
  {
    does: 'what it can become',
    parameters: onIssue('transitions', {
      additionalFields: { expand: 'transitions.fields', transitionId: '1', skipRemoteOnlyCondition: true },
    }),
    asks: [
      {
        path: `${path}/transitions`,
        query: { expand: 'transitions.fields', transitionId: '1', skipRemoteOnlyCondition: 'true' },
      },
    ],
    gives: [expect.objectContaining({ id: '1' }), expect.objectContaining({ id: '2' })],
  },
]
