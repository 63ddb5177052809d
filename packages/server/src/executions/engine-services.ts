import { Conflict, NotFound, formatId } from '@heddle/core'
import { actingFor } from '../auth/authority.ts'
import { attachBinaries, dropBinaries, insertBinary, mayReadBinary } from '../binary/binary-queries.ts'
import type { Config } from '../config.ts'
import type { Encryption } from '../encryption/encryption.ts'
import type { FreshTokens } from '../credentials/fresh-token.ts'
import { useCredential } from '../credentials/use-credential.ts'
import { onceThere } from '../db/patiently.ts'
import type { Db } from '../db/schema.ts'
import type { BinaryFiles, ServerServices } from '@heddle/worker'
import type { KnowledgeSearch } from '../knowledge/knowledge-search.ts'
import { createKnowledgeServices } from '../knowledge/knowledge-services.ts'
import { createModelUseServices } from '../model-use/model-use-services.ts'
import type { UseSettings } from '../model-use/use-settings.ts'
import { askByMail } from '../mail/ask-by-mail.ts'
import type { Mailer } from '../mail/mailer.ts'
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
  search: KnowledgeSearch
  useSettings: UseSettings
  mailer: Mailer
  config: Pick<Config, 'locale'>
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
  search,
  useSettings,
  mailer,
  config,
  callInstance,
}: Parts): ServerServices {
  return {
    loadVersion: (versionId) => onceThere(() => loadVersion(db, versionId)),
    useCredential: (use) => onceThere(() => useCredential({ db, encryption, tokens }, use)),
    prepareCall: (call) => prepareCall({ db, runner }, call),
    writeRow: (executionId) => runner.early.writeRow(executionId),
    noteWriting: async (writing) => {
      if (!(await onceThere(() => writer.writing(writing))))
        throw new Conflict('The execution is no longer running')
    },
    callInstance: async ({ authority, ...call }) => callInstance(await actingFor(db, authority), call),
    askByMail: (question) => askByMail({ db, mailer, config }, question),
    readStore: (entry) => onceThere(() => readStore(db, entry)),
    writeStore: (entry) => onceThere(() => writeStore(db, entry)),
    ...createKnowledgeServices({ db, search }),
    ...createModelUseServices({ db, useSettings }),
    addBinary: (file) => insertBinary(db, file),
    attachBinaries: (files) => attachBinaries(db, files),
    dropBinaries: (ids) => dropBinaries({ db, files }, ids),
    mayReadBinary: (file) => onceThere(() => mayReadBinary(db, file)),
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
