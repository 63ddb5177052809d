import type { AppTrial } from '../testing/try-app.ts'
import { repo, trial } from './github-double.ts'

const person = { name: 'Ada', email: 'ada@example.com' }
const commit = {
  commitMessage: 'Say hello',
  additionalParameters: { author: person, committer: person, branch: { branch: 'next' } },
}
const committed = { message: 'Say hello', author: person, committer: person, branch: 'next' }
const content = Buffer.from('hi').toString('base64')
const file = { filePath: 'docs/a b.txt', ...commit }
const filePath = `${repo}/contents/docs/a%20b.txt`
const look = { method: 'GET', path: filePath, query: { ref: 'next' } }
const written = { commit: { sha: 'c1' }, ...committed }

export const fileTrials: readonly AppTrial[] = [
  {
    ...trial('file.create', { ...file, fileContent: 'hi' }, [
      'PUT',
      filePath,
      { body: { ...committed, content } },
    ]),
    gives: [{ ...written, content }],
  },
  {
    ...trial('file.edit', { ...file, fileContent: 'hi' }, ['PUT', filePath]),
    asks: [look, { method: 'PUT', path: filePath, body: { ...committed, content, sha: 's1' } }],
  },
  {
    ...trial('file.create', { ...file, binaryData: true, binaryPropertyName: 'pic' }, [
      'PUT',
      filePath,
      { body: { ...committed, content } },
    ]),
    does: 'a file of the item',
    inputs: [[{ json: {}, binary: { pic: { mimeType: 'text/plain', data: content } } }]],
  },
  {
    ...trial('file.edit', { ...file, binaryData: true, binaryPropertyName: 'pic' }, ['PUT', filePath]),
    does: 'a file of the item instead',
    inputs: [[{ json: {}, binary: { pic: { mimeType: 'text/plain', data: content } } }]],
    asks: [look, { body: { ...committed, content, sha: 's1' } }],
  },
  {
    ...trial('file.delete', file, ['DELETE', filePath]),
    asks: [look, { method: 'DELETE', path: filePath, body: { ...committed, sha: 's1' } }],
  },
  {
    ...trial(
      'file.get',
      { filePath: 'docs/a b.txt', asBinaryProperty: false, additionalParameters: { reference: 'next' } },
      ['GET', filePath, { query: { ref: 'next' } }],
    ),
    gives: [
      { name: 'a%20b.txt', sha: 's1', encoding: 'base64', content: Buffer.from('hello').toString('base64') },
    ],
  },
  {
    ...trial('file.get', { filePath: 'docs/a b.txt', binaryPropertyName: 'got' }, ['GET', filePath]),
    does: 'as a file',
    items: [{ n: 1 }],
    gives: [{ n: 1 }],
  },
  {
    ...trial('file.get', { filePath: 'nothing.txt' }, ['GET', `${repo}/contents/nothing.txt`]),
    fails: 'Not Found',
  },
  {
    ...trial('file.list', { filePath: '/docs' }, ['GET', `${repo}/contents/docs`]),
    gives: [{ name: 'a.txt' }, { name: 'b.txt' }],
  },
  trial('file.list', {}, ['GET', `${repo}/contents`]),
]
