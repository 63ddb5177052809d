import type { AppTrial } from '../testing/try-app.ts'
import { on, onServer, path, success } from './jira-double.ts'

const document = {
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi' }] }],
}
const comment = { issueKey: 'PROJ-1', commentId: '5' }
const rendered = { query: { expand: 'renderedBody' } }

export const commentTrials: readonly AppTrial[] = [
  {
    does: 'a text as a document',
    parameters: on('issueComment', 'add', {
      issueKey: 'PROJ-1',
      comment: 'Hi',
      options: { expand: 'renderedBody' },
    }),
    asks: [
      { method: 'POST', path: '/rest/api/3/issue/PROJ-1/comment', ...rendered, body: { body: document } },
    ],
    gives: [{ id: '5' }],
  },
  {
    does: 'wiki markup',
    parameters: on('issueComment', 'add', {
      issueKey: 'PROJ-1',
      comment: '*Hi*',
      options: { wikiMarkup: true },
    }),
    asks: [{ path: `${path}/comment`, body: { body: '*Hi*' } }],
  },
  {
    does: 'a text on a server',
    parameters: on('issueComment', 'add', { ...onServer, issueKey: 'PROJ-1', comment: 'Hi' }),
    asks: [{ path: `${path}/comment`, body: { body: 'Hi' } }],
  },
  {
    does: 'a document of JSON',
    parameters: on('issueComment', 'add', {
      issueKey: 'PROJ-1',
      jsonParameters: true,
      commentJson: JSON.stringify(document),
    }),
    asks: [{ body: { body: document } }],
  },
  {
    does: 'another text',
    parameters: on('issueComment', 'update', {
      ...comment,
      comment: 'Hi',
      options: { expand: 'renderedBody' },
    }),
    asks: [
      { method: 'PUT', path: '/rest/api/3/issue/PROJ-1/comment/5', ...rendered, body: { body: document } },
    ],
  },
  {
    does: 'another document',
    parameters: on('issueComment', 'update', {
      ...comment,
      jsonParameters: true,
      commentJson: JSON.stringify(document),
    }),
    asks: [{ body: { body: document } }],
  },
  {
    does: 'one',
    parameters: on('issueComment', 'get', { ...comment, options: { expand: 'renderedBody' } }),
    asks: [{ path: '/rest/api/3/issue/PROJ-1/comment/5', ...rendered }],
    gives: [{ id: '5' }],
  },
  {
    does: 'all, the newest first',
    parameters: on('issueComment', 'getAll', {
      issueKey: 'PROJ-1',
      returnAll: true,
      options: { expand: 'renderedBody', orderBy: '-created' },
    }),
    asks: [
      { query: { maxResults: '100', expand: 'renderedBody', orderBy: '-created' } },
      { query: { maxResults: '100', expand: 'renderedBody', orderBy: '-created', startAt: '2' } },
    ],
  },
  {
    does: 'a few',
    parameters: on('issueComment', 'getAll', { issueKey: 'PROJ-1', limit: 1 }),
    asks: [{ query: { maxResults: '1' } }],
  },
  {
    does: 'one away',
    parameters: on('issueComment', 'remove', comment),
    asks: [{ method: 'DELETE', path: '/rest/api/3/issue/PROJ-1/comment/5' }],
    gives: success,
  },
  {
    does: 'fails for an issue that is not there',
    parameters: on('issueComment', 'get', { issueKey: 'GONE-1', commentId: '5' }),
    fails: 'It does not exist',
  },
]
