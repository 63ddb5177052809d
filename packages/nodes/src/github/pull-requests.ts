import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { pages, repositoryUrl } from './github-service.ts'

const pullUrl = (params: AppParams, path = ''): string =>
  repositoryUrl(params, `/pulls/${params.number('pullRequestNumber')}${path}`)

const setState = (state: 'open' | 'closed'): AppOperation => ({
  request: (params) => ({ method: 'PATCH', url: pullUrl(params), body: { state } }),
})

/** The changes as a text. */
const changesAs = (format: 'diff' | 'patch'): AppOperation => ({
  async run({ params, send }) {
    const headers = { accept: `application/vnd.github.${format}` }
    return { [format]: await send({ url: pullUrl(params), headers, responseType: 'text' }) }
  },
})

export const pullRequestOperations: Record<string, AppOperation> = {
  create: {
    request: (params) => ({
      method: 'POST',
      url: repositoryUrl(params, '/pulls'),
      body: {
        title: params.text('title'),
        head: params.text('head'),
        base: params.text('base'),
        body: params.text('body'),
        draft: params.flag('draft'),
      },
    }),
  },
  update: {
    request: (params) => ({ method: 'PATCH', url: pullUrl(params), body: params.fields('editFields') }),
  },
  close: setState('closed'),
  reopen: setState('open'),
  get: { request: (params) => ({ url: pullUrl(params) }) },
  // To GitHub a pull request is an issue too: that is where its conversation stands.
  createComment: {
    request: (params) => ({
      method: 'POST',
      url: repositoryUrl(params, `/issues/${params.number('pullRequestNumber')}/comments`),
      body: { body: params.text('body') },
    }),
  },
  editComment: {
    request: (params) => ({
      method: 'PATCH',
      url: repositoryUrl(params, `/issues/comments/${params.number('commentId')}`),
      body: { body: params.text('body') },
    }),
  },
  getDiff: changesAs('diff'),
  getPatch: changesAs('patch'),
  merge: {
    request: (params) => ({
      method: 'PUT',
      url: pullUrl(params, '/merge'),
      body: {
        merge_method: params.text('mergeMethod'),
        commit_title: params.maybe('commitTitle'),
        commit_message: params.maybe('commitMessage'),
      },
    }),
  },
}

const events: Readonly<Record<string, string | undefined>> = {
  approve: 'APPROVE',
  requestChanges: 'REQUEST_CHANGES',
  comment: 'COMMENT',
  // A review without a verdict waits to be handed in.
  pending: undefined,
}

const reviewUrl = (params: AppParams): string =>
  pullUrl(params, `/reviews/${encodeURIComponent(params.text('reviewId'))}`)

export const reviewOperations: Record<string, AppOperation> = {
  create: {
    request: (params) => ({
      method: 'POST',
      url: pullUrl(params, '/reviews'),
      body: {
        event: events[params.text('event')],
        body: params.maybe('body'),
        commit_id: params.maybe('additionalFields.commitId'),
      },
    }),
  },
  get: { request: (params) => ({ url: reviewUrl(params) }) },
  getAll: { request: (params) => ({ url: pullUrl(params, '/reviews') }), paging: pages },
  update: {
    request: (params) => ({ method: 'PUT', url: reviewUrl(params), body: { body: params.text('body') } }),
  },
}

const releaseUrl = (params: AppParams): string =>
  repositoryUrl(params, `/releases/${encodeURIComponent(params.text('release_id'))}`)

export const releaseOperations: Record<string, AppOperation> = {
  create: {
    request: (params) => ({
      method: 'POST',
      url: repositoryUrl(params, '/releases'),
      body: { tag_name: params.text('releaseTag'), ...params.fields('additionalFields') },
    }),
  },
  delete: { request: (params) => ({ method: 'DELETE', url: releaseUrl(params) }) },
  get: { request: (params) => ({ url: releaseUrl(params) }) },
  getAll: { request: (params) => ({ url: repositoryUrl(params, '/releases') }), paging: pages },
  update: {
    request: (params) => ({
      method: 'PATCH',
      url: releaseUrl(params),
      body: params.fields('additionalFields'),
    }),
  },
}
