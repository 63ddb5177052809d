import type { AppOperation } from '../app/operation.ts'
import type { AppParams } from '../app/params.ts'
import { isServer, issueUrl, pagesOf, succeeded } from './jira-service.ts'

/** The cloud keeps texts as documents, unless they are written in wiki markup. */
const isMarkup = (params: AppParams): boolean => isServer(params) || params.flag('options.wikiMarkup')

const commentUrl = (params: AppParams, version: number): string =>
  issueUrl(params, `/comment/${encodeURIComponent(params.text('commentId'))}`, version)

const versionOf = (params: AppParams): number => (isServer(params) ? 2 : 3)

const writtenWith = (params: AppParams) => ({
  query: { expand: params.texts('options.expand').join(',') || undefined },
  body: { body: params.flag('jsonParameters') ? params.json('commentJson') : textOf(params) },
})

function textOf(params: AppParams): unknown {
  const text = params.text('comment')
  if (isMarkup(params)) return text
  const content = text === '' ? [] : [{ type: 'text', text }]
  return { type: 'doc', version: 1, content: [{ type: 'paragraph', content }] }
}

const versionToWrite = (params: AppParams): number => (isMarkup(params) ? 2 : 3)

const add: AppOperation = {
  request: (params) => ({
    method: 'POST',
    url: issueUrl(params, '/comment', versionToWrite(params)),
    ...writtenWith(params),
  }),
}

const update: AppOperation = {
  request: (params) => ({
    method: 'PUT',
    url: commentUrl(params, versionToWrite(params)),
    ...writtenWith(params),
  }),
}

const get: AppOperation = {
  request: (params) => ({
    url: commentUrl(params, versionOf(params)),
    query: { expand: params.maybe('options.expand') },
  }),
}

const getAll: AppOperation = {
  request: (params) => ({
    url: issueUrl(params, '/comment', versionOf(params)),
    query: { expand: params.maybe('options.expand'), orderBy: params.maybe('options.orderBy') },
  }),
  paging: pagesOf('comments'),
}

const remove: AppOperation = {
  request: (params) => ({ method: 'DELETE', url: commentUrl(params, versionOf(params)) }),
  items: succeeded,
}

export const commentOperations = { add, get, getAll, remove, update }
