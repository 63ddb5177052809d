import { formatId, parseId } from '@heddle/core'
import type { Logger } from 'pino'
import { actingFor, publishedAuthority } from '../auth/authority.ts'
import type { Authority } from '@heddle/worker'
import type { Config } from '../config.ts'
import { Outage } from '../db/outage.ts'
import type { Db } from '../db/schema.ts'
import { visibleWorkflows } from '../auth/visible-rows.ts'
import type { EndedExecution, StartRequest } from './execution-request.ts'
import { findErrorStart } from './start-node.ts'

interface Parts {
  db: Db
  config: Pick<Config, 'baseUrl'>
  log: Logger
}

/**
 * The workflow that handles the errors of another one, ready to start. It need not be active. Whatever is wrong with it, the end
 * it would tell of can be stored; only while the database is away nothing can.
 */
export async function prepareErrorWorkflow(
  parts: Parts,
  ended: EndedExecution,
): Promise<StartRequest | undefined> {
  try {
    return await prepare(parts, ended)
  } catch (error) {
    if (error instanceof Outage) throw error
    parts.log.error({ error, executionId: ended.id }, 'the error workflow cannot be started')
    return undefined
  }
}

async function prepare(parts: Parts, ended: EndedExecution): Promise<StartRequest | undefined> {
  const id = ended.workflow.settings.errorWorkflow
  if (!id || !wantsErrorWorkflow(ended)) return undefined
  const { db, log } = parts
  const errorWorkflowId = parseId(id)
  const row =
    errorWorkflowId === undefined
      ? undefined
      : await findRunnable(db, ended.workflow.authority, errorWorkflowId)
  const start = row && findErrorStart(row)
  if (!row || !start) {
    log.warn({ workflowId: ended.workflow.id, errorWorkflow: id }, 'the error workflow cannot be started')
    return undefined
  }
  const { name, active, settings, staticData } = row
  return {
    workflow: {
      id: row.id,
      authority: publishedAuthority(row),
      name,
      active,
      settings,
      staticData,
      source: { type: 'version', versionId: row.documentVersion },
    },
    mode: 'error',
    start: { type: 'output', node: start.name, output: [[{ json: describeFailure(parts, ended) }]] },
  }
}

/** Whoever the failed run acted for must be able to run it; it then acts for its own publisher. */
const findRunnable = async (db: Db, authority: Authority, id: number) =>
  visibleWorkflows(db, await actingFor(db, authority), 'run')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()

/** A failing error workflow must not call itself, or another one, for ever. Who crashes with its caller is not reported twice. */
const wantsErrorWorkflow = ({ status, mode, callerId }: EndedExecution): boolean =>
  (status === 'error' || (status === 'crashed' && callerId === undefined)) &&
  mode !== 'manual' &&
  mode !== 'error'

function describeFailure({ config }: Parts, ended: EndedExecution): Record<string, unknown> {
  const { id, error, lastNode, mode, retryOf, workflow } = ended
  return {
    execution: {
      id: formatId(id),
      url: `${config.baseUrl}execution/${id}`,
      ...(retryOf !== undefined && { retryOf: formatId(retryOf) }),
      error: error ?? { message: 'Unknown error' },
      lastNodeExecuted: lastNode,
      mode,
    },
    workflow: { ...(workflow.id !== null && { id: formatId(workflow.id) }), name: workflow.name },
  }
}
