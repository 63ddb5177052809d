import { findOwn, isJsonObject } from '@heddle/core'
import { isExpression } from '@heddle/core/expression'
import { fillDefaults } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { useSession } from '../api/session.ts'
import { indefiniteWait } from '../lib/constants.ts'
import { currentDocument, findNode } from './document-store.ts'
import { findNodeType, type NodeTypeHeader } from './node-types.ts'
import { lastNodeRun, type RunState } from './run-store.ts'
import type { Workspace } from './workspace.ts'

/** What lets a run go on: the time, a call, a form that is filled in, an answer to what was sent to somebody, or leave to use a tool. */
export type WaitKind = 'time' | 'call' | 'form' | 'answer' | 'approval'

export interface Waiting {
  kind: WaitKind
  /** When it goes on by itself; undefined when it does not. */
  till: Date | undefined
  /** Where it is called, or its form filled in, if that is known. */
  address: string | undefined
}

/** What a run of a workspace waits for; undefined while it does not. */
export function findWaiting(workspace: Workspace, run: RunState): Waiting | undefined {
  if (run.waitTill === undefined) return undefined
  const name = lastNodeRun(run.runData)
  const node = name === undefined ? undefined : findNode(currentDocument(workspace), name)
  const till = run.waitTill === indefiniteWait ? undefined : new Date(run.waitTill)
  const known = node ? waitKind(node, findNodeType(workspace.api.cache, node.type)) : 'time'
  const kind = known === 'time' && node && !till ? 'call' : known
  return { kind, till, address: addressOf(run, kind, node?.parameters.options) }
}

/** One that can wait for several things has a parameter that says for which. */
export function waitKind(node: WorkflowNode, type: NodeTypeHeader | undefined): WaitKind {
  const isCalled = type?.webhooks?.some(({ restartWebhook }) => restartWebhook)
  if (!isCalled) return 'time'
  if (type?.subInputs?.some(({ kind }) => kind === 'ai_tool')) return 'approval'
  const { resume, operation } = type?.properties
    ? fillDefaults(type.properties, node.parameters, node.typeVersion)
    : node.parameters
  if (operation === 'sendAndWait') return 'answer'
  if (typeof resume === 'string') return findOwn(kindsOfWait, resume) ?? 'time'
  return type?.webhooks?.some(({ nodeType }) => nodeType === 'form') ? 'form' : 'call'
}

const kindsOfWait: Readonly<Record<string, WaitKind>> = { webhook: 'call', form: 'form' }

function addressOf(
  { executionId, resume }: Pick<RunState, 'executionId' | 'resume'>,
  kind: WaitKind,
  options: unknown,
): string | undefined {
  const { settings } = useSession.getState()
  if (!settings || !resume || executionId === undefined || kind === 'time') return undefined
  const [endpoint, key] =
    kind === 'call' ? ['webhook-waiting', resume.webhook] : ['form-waiting', resume.form]
  const suffix = suffixIn(options)
  return suffix && `${settings.urlBaseWebhook}${endpoint}/${executionId}/${key}${suffix.path}`
}

/** What the node wants behind its address; undefined when only the server can tell. */
function suffixIn(options: unknown): { path: string } | undefined {
  const suffix = isJsonObject(options) ? options.webhookSuffix : undefined
  if (isExpression(suffix)) return undefined
  return { path: typeof suffix === 'string' && suffix !== '' ? `/${suffix}` : '' }
}
