import type { JsonObject } from '@heddle/core'
import { expect, onTestFinished, test } from 'vitest'
import { startDouble } from '../testing/double.ts'
import { listOptions } from '../testing/list-options.ts'
import { tryApp } from '../testing/try-app.ts'
import { docsDouble, letter } from './google-docs-double.ts'
import { googleDocs } from './google-docs.node.ts'

const credentials = {
  googleDocsOAuth2Api: { oauthTokenData: { access_token: 'token1' }, allowedHosts: '*.googleapis.com' },
}
const hosts = ['docs.googleapis.com', 'www.googleapis.com']
const account = { authentication: 'oAuth2' }
const documentURL = 'https://docs.google.com/document/d/doc1/edit?tab=t.0'

const edit = (actionFields: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...account,
  operation: 'update',
  documentURL,
  actionsUi: { actionFields },
  ...more,
})

/** What a document asks for, and what Google is asked for. */
const edits: [field: JsonObject, request: JsonObject][] = [
  [
    { object: 'text', action: 'insert', text: 'Hi' },
    { insertText: { text: 'Hi', endOfSegmentLocation: { segmentId: '' } } },
  ],
  [
    {
      action: 'insert',
      text: 'Hi',
      locationChoice: 'location',
      index: 3,
      insertSegment: 'header',
      segmentId: 'h1',
    },
    { insertText: { text: 'Hi', location: { segmentId: 'h1', index: 3 } } },
  ],
  [
    { action: 'replaceAll', text: 'Ann', replaceText: 'Bob', matchCase: true },
    { replaceAllText: { replaceText: 'Bob', containsText: { text: 'Ann', matchCase: true } } },
  ],
  [
    { object: 'pageBreak', action: 'insert' },
    { insertPageBreak: { endOfSegmentLocation: { segmentId: '' } } },
  ],
  [
    { object: 'table', action: 'insert', rows: 2, columns: 3, locationChoice: 'location', index: 5 },
    { insertTable: { rows: 2, columns: 3, location: { segmentId: '', index: 5 } } },
  ],
  [
    { object: 'tableColumn', action: 'insert', index: 4, rowIndex: 1, columnIndex: 2 },
    {
      insertTableColumn: {
        insertRight: true,
        tableCellLocation: { rowIndex: 1, columnIndex: 2, tableStartLocation: { segmentId: '', index: 4 } },
      },
    },
  ],
  [
    { object: 'tableColumn', action: 'delete', index: 4 },
    {
      deleteTableColumn: {
        tableCellLocation: { rowIndex: 0, columnIndex: 0, tableStartLocation: { segmentId: '', index: 4 } },
      },
    },
  ],
  [
    { object: 'tableRow', action: 'insert', insertPosition: false, index: 4 },
    {
      insertTableRow: {
        insertBelow: false,
        tableCellLocation: { rowIndex: 0, columnIndex: 0, tableStartLocation: { segmentId: '', index: 4 } },
      },
    },
  ],
  [
    { object: 'tableRow', action: 'delete', insertSegment: 'footer', segmentId: 'f1' },
    {
      deleteTableRow: {
        tableCellLocation: { rowIndex: 0, columnIndex: 0, tableStartLocation: { segmentId: 'f1', index: 1 } },
      },
    },
  ],
  [
    { object: 'footer', action: 'create', index: 7 },
    { createFooter: { type: 'DEFAULT', sectionBreakLocation: { segmentId: '', index: 7 } } },
  ],
  [{ object: 'footer', action: 'delete', footerId: 'f1' }, { deleteFooter: { footerId: 'f1' } }],
  [
    { object: 'header', action: 'create' },
    { createHeader: { type: 'DEFAULT', sectionBreakLocation: { segmentId: '', index: 0 } } },
  ],
  [{ object: 'header', action: 'delete', headerId: 'h1' }, { deleteHeader: { headerId: 'h1' } }],
  [
    { object: 'namedRange', action: 'create', name: 'Top', startIndex: 1, endIndex: 4 },
    { createNamedRange: { name: 'Top', range: { segmentId: '', startIndex: 1, endIndex: 4 } } },
  ],
  [
    { object: 'namedRange', action: 'delete', namedRangeReference: 'name', value: 'Top' },
    { deleteNamedRange: { name: 'Top' } },
  ],
  [{ object: 'namedRange', action: 'delete', value: 'r1' }, { deleteNamedRange: { namedRangeId: 'r1' } }],
  [
    {
      object: 'paragraphBullets',
      action: 'create',
      bulletPreset: 'BULLET_CHECKBOX',
      startIndex: 1,
      endIndex: 9,
    },
    {
      createParagraphBullets: {
        bulletPreset: 'BULLET_CHECKBOX',
        range: { segmentId: '', startIndex: 1, endIndex: 9 },
      },
    },
  ],
  [
    { object: 'paragraphBullets', action: 'delete', startIndex: 1, endIndex: 9 },
    { deleteParagraphBullets: { range: { segmentId: '', startIndex: 1, endIndex: 9 } } },
  ],
  [
    { object: 'positionedObject', action: 'delete', objectId: 'o1' },
    { deletePositionedObject: { objectId: 'o1' } },
  ],
]

tryApp(googleDocs, { hosts, service: docsDouble(), credentials }, [
  {
    does: 'the text alone',
    parameters: { ...account, operation: 'get', documentURL },
    asks: [{ method: 'GET', path: '/v1/documents/doc1', headers: { authorization: 'Bearer token1' } }],
    gives: [{ documentId: 'doc1', content: 'Dear Ann,\nhello!\n' }],
  },
  {
    does: 'the whole document',
    parameters: { ...account, operation: 'get', documentURL: 'doc1', simple: false },
    gives: [letter],
  },
  {
    does: 'asks again when Google has too much to do',
    parameters: { ...account, operation: 'get', documentURL: 'busy' },
    asks: [{ path: '/v1/documents/busy' }, { path: '/v1/documents/busy' }],
    gives: [{ documentId: 'doc1', content: 'Dear Ann,\nhello!\n' }],
  },
  {
    does: 'the words of Google for what is wrong',
    parameters: { ...account, operation: 'get', documentURL: 'doc7' },
    fails: 'Requested entity was not found.',
  },
  {
    does: 'a document in the top folder',
    parameters: { ...account, folderId: 'default', title: 'Plan' },
    asks: [
      {
        method: 'POST',
        host: 'www.googleapis.com',
        path: '/drive/v3/files',
        query: { supportsAllDrives: 'true' },
        body: { name: 'Plan', mimeType: 'application/vnd.google-apps.document' },
      },
    ],
    gives: [
      { kind: 'drive#file', id: 'doc2', name: 'Plan', mimeType: 'application/vnd.google-apps.document' },
    ],
  },
  {
    does: 'a document in a folder',
    parameters: { ...account, folderId: 'f1', title: 'Plan' },
    asks: [{ body: { name: 'Plan', mimeType: 'application/vnd.google-apps.document', parents: ['f1'] } }],
  },
  {
    does: 'a document in the top folder of a shared drive',
    parameters: { ...account, driveId: 'drives1', folderId: 'default', title: 'Plan' },
    asks: [
      { body: { name: 'Plan', mimeType: 'application/vnd.google-apps.document', parents: ['drives1'] } },
    ],
  },
  ...edits.map(([field, request]) => ({
    does: Object.keys(request).join(),
    parameters: edit([field]),
    asks: [{ method: 'POST', path: '/v1/documents/doc1:batchUpdate', body: { requests: [request] } }],
  })),
  {
    does: 'what the first change has made',
    parameters: edit([{ object: 'header', action: 'create' }]),
    gives: [{ headerId: 'kix.header', documentId: 'doc1' }],
  },
  {
    does: 'the id alone when nothing was made',
    parameters: edit([{ action: 'insert', text: 'Hi' }]),
    gives: [{ documentId: 'doc1' }],
  },
  {
    does: 'the whole answer, for a certain revision',
    parameters: edit(
      [
        { action: 'insert', text: 'Hi' },
        { action: 'replaceAll', text: 'a', replaceText: 'b' },
      ],
      { simple: false, updateFields: { writeControlObject: { control: 'targetRevisionId', value: 'r7' } } },
    ),
    gives: [
      {
        documentId: 'doc1',
        replies: [{}, { replaceAllText: { occurrencesChanged: 2 } }],
        writeControl: { targetRevisionId: 'r7' },
      },
    ],
  },
  {
    does: 'fails when there is nothing to change',
    parameters: edit([]),
    fails: 'Must specify at least one request.',
  },
])

test.each([
  ['driveId', undefined, ['myDrive', 'sharedWithMe', 'drives1', 'drives2', 'drives3']],
  ['folderId', 'myDrive', ['default', 'files1', 'files2', 'files3']],
  ['folderId', 'drives1', ['default', 'files1', 'files2', 'files3']],
])('lists %s of %s, page after page', async (name, driveId, values) => {
  const double = await startDouble(hosts, docsDouble(), credentials)
  onTestFinished(() => double.stop())

  const options = await listOptions(googleDocs, name, { parameters: { ...account, driveId }, double })

  expect(options.map(({ value }) => value)).toEqual(values)
  const drive = driveId === 'drives1' ? 'drives1' : undefined
  expect(double.requests.map(({ query }) => [query.driveId, query.pageToken])).toEqual([
    [drive, undefined],
    [drive, '2'],
  ])
})
