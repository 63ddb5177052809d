import { Conflict, NotFound, formatId } from '@heddle/core'
import { actingFor } from '../auth/authority.ts'
import { attachBinaries, dropBinaries, insertBinary, mayReadBinary } from '../binary/binary-queries.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { FreshTokens } from '../credentials/fresh-token.ts'
import { useCredential } from '../credentials/use-credential.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles, ServerServices } from '@heddle/worker'
import { readStore, writeStore } from './node-store.ts'
import { prepareCall } from './prepare-call.ts'
import type { ExecutionRunner } from './execution-runner.ts'
import type { ExecutionWriter } from './execution-writer.ts'
import type { createInstanceCalls } from '../instance/call-instance.ts'

interface Parts {
  db: Db
  files: BinaryFiles
  encryption: Encryption
  tokens: FreshTokens
  runner: ExecutionRunner
  writer: ExecutionWriter
  callInstance: ReturnType<typeof createInstanceCalls>
}

/** What the engine may ask of the server. Rights are those of the authority that each question carries. */
export function createServerServices({
  db,
  files,
  encryption,
  tokens,
  runner,
  writer,
  callInstance,
}: Parts): ServerServices {
  return {
    loadVersion: (versionId) => loadVersion(db, versionId),
    useCredential: (use) => useCredential({ db, encryption, tokens }, use),
    prepareCall: (call) => prepareCall({ db, runner }, call),
    noteWriting: async (writing) => {
      if (!(await writer.writing(writing))) throw new Conflict('The execution does not run any more')
    },
    callInstance: async ({ authority, ...call }) => callInstance(await actingFor(db, authority), call),
    readStore: (entry) => readStore(db, entry),
    writeStore: (entry) => writeStore(db, entry),
    addBinary: (file) => insertBinary(db, file),
    attachBinaries: (files) => attachBinaries(db, files),
    dropBinaries: (ids) => dropBinaries({ db, files }, ids),
    mayReadBinary: (file) => mayReadBinary(db, file),
  }
}

async function loadVersion(db: Db, versionId: string) {
  const row = await db
    .selectFrom('workflow_version')
    .select(['workflowId', 'name', 'nodes', 'connections', 'settings'])
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (!row) throw new NotFound('Workflow version', versionId)
  const { workflowId, ...document } = row
  return { ...document, id: formatId(workflowId), active: true }
}
