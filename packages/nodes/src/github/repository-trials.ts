import type { AppTrial } from '../testing/try-app.ts'
import { paged, repo, trial } from './github-double.ts'

export const filters = {
  labels: 'bug',
  since: '2026-01-01',
  state: 'all',
  sort: 'updated',
  direction: 'asc',
  mentioned: 'ada',
}
const release = { name: 'N', body: 'B', draft: true, prerelease: false, target_commitish: 'main' }

export const repositoryTrials: readonly AppTrial[] = [
  trial('release.create', { releaseTag: 'v1', additionalFields: release }, [
    'POST',
    `${repo}/releases`,
    { body: { tag_name: 'v1', ...release } },
  ]),
  trial('release.update', { release_id: '1', additionalFields: { ...release, tag_name: 'v2' } }, [
    'PATCH',
    `${repo}/releases/1`,
    { body: { ...release, tag_name: 'v2' } },
  ]),
  trial('release.get', { release_id: '1' }, ['GET', `${repo}/releases/1`]),
  {
    ...trial('release.delete', { release_id: '1' }, ['DELETE', `${repo}/releases/1`]),
    gives: [{ success: true }],
  },
  {
    ...trial('release.get', { release_id: 'nothing' }, ['GET', `${repo}/releases/nothing`]),
    fails: 'Not Found',
  },
  ...paged('release.getAll', {}, [`${repo}/releases`]),
  trial('repository.get', {}, ['GET', repo]),
  ...paged(
    'repository.getIssues',
    { getRepositoryIssuesFilters: { ...filters, assignee: 'ada', creator: 'bob' } },
    [`${repo}/issues`, { ...filters, assignee: 'ada', creator: 'bob' }],
  ),
  ...paged(
    'repository.getPullRequests',
    { getRepositoryPullRequestsFilters: { state: 'all', sort: 'popularity', direction: 'asc' } },
    [`${repo}/pulls`, { state: 'all', sort: 'popularity', direction: 'asc' }],
  ),
  trial('repository.getLicense', {}, ['GET', `${repo}/license`]),
  trial('repository.getProfile', {}, ['GET', `${repo}/community/profile`]),
  trial('repository.listPopularPaths', {}, ['GET', `${repo}/traffic/popular/paths`]),
  trial('repository.listReferrers', {}, ['GET', `${repo}/traffic/popular/referrers`]),
  {
    ...trial('repository.get', { repository: 'nothing' }, ['GET', '/repos/heddle/nothing']),
    fails: 'Not Found',
  },
]
