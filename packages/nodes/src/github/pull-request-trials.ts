import type { AppTrial } from '../testing/try-app.ts'
import { paged, repo, trial } from './github-double.ts'

const change = { title: 'T', body: 'B', state: 'closed', base: 'main' }
const pull = { pullRequestNumber: 5 }

export const pullRequestTrials: readonly AppTrial[] = [
  trial('pullRequest.create', { base: 'main', head: 'next', title: 'T', body: 'B', draft: true }, [
    'POST',
    `${repo}/pulls`,
    { body: { title: 'T', head: 'next', base: 'main', body: 'B', draft: true } },
  ]),
  trial('pullRequest.update', { ...pull, editFields: change }, [
    'PATCH',
    `${repo}/pulls/5`,
    { body: change },
  ]),
  trial('pullRequest.close', pull, ['PATCH', `${repo}/pulls/5`, { body: { state: 'closed' } }]),
  trial('pullRequest.reopen', pull, ['PATCH', `${repo}/pulls/5`, { body: { state: 'open' } }]),
  trial('pullRequest.get', pull, ['GET', `${repo}/pulls/5`]),
  trial('pullRequest.createComment', { ...pull, body: 'Hi' }, [
    'POST',
    `${repo}/issues/5/comments`,
    { body: { body: 'Hi' } },
  ]),
  trial('pullRequest.editComment', { commentId: 3, body: 'Hi' }, [
    'PATCH',
    `${repo}/issues/comments/3`,
    { body: { body: 'Hi' } },
  ]),
  { ...trial('pullRequest.getDiff', pull, ['GET', `${repo}/pulls/5`]), gives: [{ diff: 'diff --git' }] },
  { ...trial('pullRequest.getPatch', pull, ['GET', `${repo}/pulls/5`]), gives: [{ patch: 'From 1' }] },
  trial('pullRequest.merge', { ...pull, mergeMethod: 'squash', commitTitle: 'T', commitMessage: 'M' }, [
    'PUT',
    `${repo}/pulls/5/merge`,
    { body: { merge_method: 'squash', commit_title: 'T', commit_message: 'M' } },
  ]),
  {
    ...trial('pullRequest.get', { ...pull, repository: { mode: 'name', value: 'nothing' } }, [
      'GET',
      '/repos/heddle/nothing/pulls/5',
    ]),
    fails: 'Not Found',
  },
  trial(
    'review.create',
    { ...pull, event: 'requestChanges', body: 'No', additionalFields: { commitId: 'c1' } },
    ['POST', `${repo}/pulls/5/reviews`, { body: { event: 'REQUEST_CHANGES', body: 'No', commit_id: 'c1' } }],
  ),
  {
    ...trial('review.create', { ...pull, event: 'pending' }, [
      'POST',
      `${repo}/pulls/5/reviews`,
      { body: {} },
    ]),
    does: 'without a verdict',
  },
  trial('review.get', { ...pull, reviewId: '2' }, ['GET', `${repo}/pulls/5/reviews/2`]),
  {
    ...trial('review.get', { ...pull, reviewId: 'nothing' }, ['GET', `${repo}/pulls/5/reviews/nothing`]),
    fails: 'Not Found',
  },
  trial('review.update', { ...pull, reviewId: '2', body: 'Yes' }, [
    'PUT',
    `${repo}/pulls/5/reviews/2`,
    { body: { body: 'Yes' } },
  ]),
  ...paged('review.getAll', pull, [`${repo}/pulls/5/reviews`]),
]
