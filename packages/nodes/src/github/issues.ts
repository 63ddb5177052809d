import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { namesIn, ownerOf, pages, repositoryUrl } from './github-service.ts'

const issueUrl = (params: AppParams, path = ''): string =>
  repositoryUrl(params, `/issues/${params.number('issueNumber')}${path}`)

const createIssue: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url: repositoryUrl(params, '/issues'),
    body: {
      title: params.text('title'),
      body: params.text('body'),
      labels: namesIn(params.value('labels'), 'label'),
      assignees: namesIn(params.value('assignees'), 'assignee'),
    },
  }),
}

const editIssue: AppOperation = {
  request(params) {
    const { labels, assignees, ...fields } = params.fields('editFields')
    return {
      method: 'PATCH',
      url: issueUrl(params),
      body: {
        ...fields,
        ...(labels !== undefined && { labels: namesIn(labels, 'label') }),
        ...(assignees !== undefined && { assignees: namesIn(assignees, 'assignee') }),
      },
    }
  },
}

export const issueOperations: Record<string, AppOperation> = {
  create: createIssue,
  createComment: {
    request: (params) => ({
      method: 'POST',
      url: issueUrl(params, '/comments'),
      body: { body: params.text('body') },
    }),
  },
  edit: editIssue,
  get: { request: (params) => ({ url: issueUrl(params) }) },
  lock: {
    request: (params) => ({
      method: 'PUT',
      url: issueUrl(params, '/lock'),
      body: { lock_reason: params.text('lockReason') },
    }),
  },
}

const list = (url: (params: AppParams) => string, filters?: string): AppOperation => ({
  request: (params) => ({ url: url(params), query: filters === undefined ? {} : params.fields(filters) }),
  paging: pages,
})

export const repositoryOperations: Record<string, AppOperation> = {
  get: { request: (params) => ({ url: repositoryUrl(params) }) },
  getIssues: list((params) => repositoryUrl(params, '/issues'), 'getRepositoryIssuesFilters'),
  getLicense: { request: (params) => ({ url: repositoryUrl(params, '/license') }) },
  getProfile: { request: (params) => ({ url: repositoryUrl(params, '/community/profile') }) },
  getPullRequests: list((params) => repositoryUrl(params, '/pulls'), 'getRepositoryPullRequestsFilters'),
  listPopularPaths: { request: (params) => ({ url: repositoryUrl(params, '/traffic/popular/paths') }) },
  listReferrers: { request: (params) => ({ url: repositoryUrl(params, '/traffic/popular/referrers') }) },
}

export const userOperations: Record<string, AppOperation> = {
  getRepositories: list((params) => `/users/${ownerOf(params)}/repos`),
  getUserIssues: list(() => '/issues', 'getUserIssuesFilters'),
  invite: {
    request: ({ text }) => ({
      method: 'POST',
      url: `/orgs/${encodeURIComponent(text('organization'))}/invitations`,
      body: { email: text('email') },
    }),
  },
}

export const organizationOperations: Record<string, AppOperation> = {
  getRepositories: list((params) => `/orgs/${ownerOf(params)}/repos`),
  getMembers: list((params) => `/orgs/${ownerOf(params)}/members`),
}
