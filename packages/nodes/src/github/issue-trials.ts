import type { AppTrial } from '../testing/try-app.ts'
import { repo, trial } from './github-double.ts'

export const issueTrials: readonly AppTrial[] = [
  trial(
    'issue.create',
    { title: 'T', body: 'B', labels: [{ label: 'bug' }], assignees: [{ assignee: 'ada' }] },
    [
      'POST',
      `${repo}/issues`,
      {
        body: { title: 'T', body: 'B', labels: ['bug'], assignees: ['ada'] },
        headers: { authorization: 'token t1' },
      },
    ],
  ),
  {
    ...trial('issue.create', { title: 'bad' }, ['POST', `${repo}/issues`]),
    does: 'why not',
    fails: 'Validation Failed: title is too bad',
  },
  {
    ...trial('issue.get', { issueNumber: 1, authentication: 'oAuth2' }, ['GET', `${repo}/issues/1`]),
    asks: [{ headers: { authorization: 'Bearer o1' } }],
  },
  trial('issue.createComment', { issueNumber: 1, body: 'Hi' }, [
    'POST',
    `${repo}/issues/1/comments`,
    { body: { body: 'Hi' } },
  ]),
  trial(
    'issue.edit',
    {
      issueNumber: 1,
      editFields: {
        title: 'T',
        body: 'B',
        state: 'closed',
        state_reason: 'completed',
        labels: [{ label: 'x' }],
        assignees: [{ assignee: 'ada' }],
      },
    },
    [
      'PATCH',
      `${repo}/issues/1`,
      {
        body: {
          title: 'T',
          body: 'B',
          state: 'closed',
          state_reason: 'completed',
          labels: ['x'],
          assignees: ['ada'],
        },
      },
    ],
  ),
  {
    ...trial('issue.lock', { issueNumber: 1, lockReason: 'too heated' }, [
      'PUT',
      `${repo}/issues/1/lock`,
      { body: { lock_reason: 'too heated' } },
    ]),
    gives: [{ success: true }],
  },
]
