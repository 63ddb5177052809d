import { findOwn, withoutUndefined, type JsonObject } from '@heddle/core'
import { expect } from 'vitest'
import type { CaseTable } from './case-tables.ts'
import type { MailServer } from './mail-server.ts'
import type { TestApp } from './test-app.ts'

interface CaseNode {
  type: string
  typeVersion?: number
  parameters?: JsonObject
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
  /** Parts of the text that must be there. */
  has?: string[]
  /** Parts that must not be there. */
  lacks?: string[]
}

interface Call {
  /** A path of the server; or `resume`, `resumeForm`: where the execution waits, as an earlier answer has told. */
  to: string
  method?: string
  headers?: Record<string, string>
  json?: unknown
  text?: string
  /** Fields of a form; lists for several values of one field. */
  form?: Record<string, string | string[]>
  /** Uploaded files by field: name, type and text of each. */
  files?: Record<string, [name: string, type: string, text: string][]>
  answer?: Answer
}

/** A node on a server, what is sent to it, what it answers, and what comes of it. */
export interface CallCase extends Omit<CaseNode, 'type'> {
  name: string
  /** Data by credential type. */
  credentials?: Record<string, JsonObject>
  then?: CaseNode[]
  calls: Call[]
  /** What the last node that ran gives, by output: at least these fields. */
  outputs?: object[][]
  /** What the mail server got, one after the other. */
  mails?: { to: string[]; has?: string[]; lacks?: string[] }[]
  /** Until when it waits, or how many seconds. */
  waits?: string | number
}

export interface CallTable extends CaseTable<CallCase> {
  /** Nodes in front of the one that is tried. */
  before?: CaseNode[]
}

export interface CaseWorld {
  app: TestApp
  mail: MailServer
}

/** Puts the node on the server, makes the calls and tells what came of them beside what should have. */
export async function runCallCase({ app, mail }: CaseWorld, table: CallTable, given: CallCase) {
  const { hostname: host, port } = new URL(mail.url)
  const smtp = given.credentials?.smtp && { smtp: { ...given.credentials.smtp, host, port: Number(port) } }
  const nodeType = table.type.replace('n8n-nodes-base', 'heddle')
  const credentials = await storeCredentials(app, nodeType, { ...given.credentials, ...smtp })
  mail.mails.length = 0
  const chain = [...(table.before ?? []), { ...given, type: table.type }, ...(given.then ?? [])]
  const name = (index: number) => `Node ${index}`
  const id = await app.aWorkflow({
    active: true,
    nodes: Object.fromEntries(
      chain.map(({ type, typeVersion = 1, parameters = {} }, index) => [
        name(index),
        { type, typeVersion, parameters, webhookId: `case-${index}`, credentials },
      ]),
    ),
    lines: chain.slice(1).map((_, index) => `${name(index)} > ${name(index + 1)}`),
  })
  const addresses: Addresses = {}
  const answers: Answer[] = []
  for (const call of given.calls) {
    const answer = await send(app, call, addresses)
    Object.assign(addresses, addressesIn(answer.text ?? ''))
    answers.push(asked(answer, call.answer ?? {}))
  }
  const { outputs, mails, waits } = given
  const got = withoutUndefined({
    answers,
    outputs: outputs && (await lastOutputs(app)),
    mails: mails && (await receivedMails(mail, mails)),
    waits: waits && (await waitOfLast(app, waits)),
  })
  await app.owner.delete(`/workflows/${id}`)
  const wanted = withoutUndefined({
    answers: given.calls.map(({ answer = {} }) => answer),
    outputs,
    mails,
    waits,
  })
  return { got, wanted }
}

async function receivedMails(mail: MailServer, wanted: NonNullable<CallCase['mails']>) {
  await expect.poll(() => mail.mails.length).toBe(wanted.length)
  return mail.mails.map(({ recipients, text }, index) => ({
    to: recipients,
    ...asked({ text }, { has: wanted[index]?.has, lacks: wanted[index]?.lacks }),
  }))
}

/** Seconds are close enough when they are within the minute that a case may take. */
async function waitOfLast(app: TestApp, wanted: string | number): Promise<string | number> {
  await expect.poll(() => statusOfLast(app)).toBe('waiting')
  const { waitTill } = await lastExecution(app)
  if (typeof wanted === 'string' || waitTill === null) return waitTill ?? ''
  const seconds = (new Date(waitTill).getTime() - Date.now()) / 1000
  return seconds <= wanted && seconds > wanted - 60 ? wanted : seconds
}

type Addresses = Partial<Record<string, string>>

async function storeCredentials(app: TestApp, nodeType: string, given: Record<string, JsonObject>) {
  const stored = await Promise.all(
    Object.entries(given).map(async ([type, data]) => {
      const { data: credential } = await app.owner.post('/credentials', {
        name: type,
        type,
        data,
        nodesAccess: [{ nodeType }],
      })
      return [type, { id: credential.id, name: type }]
    }),
  )
  return Object.fromEntries(stored)
}

async function send(app: TestApp, call: Call, addresses: Addresses): Promise<Answer> {
  const waits = call.to.startsWith('resume')
  if (waits) await expect.poll(() => statusOfLast(app)).toBe('waiting')
  const path = call.to.replace(/^resume(?:Form)?/, (place) => findOwn(addresses, place) ?? '')
  const response = await fetch(`${await app.listen()}${path}`, {
    method: call.method ?? (bodyOf(call) === undefined ? 'GET' : 'POST'),
    headers: { ...(call.json !== undefined && { 'content-type': 'application/json' }), ...call.headers },
    body: bodyOf(call),
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, headers: Object.fromEntries(response.headers), text }
}

function bodyOf({ json, text, form, files }: Call): BodyInit | undefined {
  if (json !== undefined) return JSON.stringify(json)
  if (!form && !files) return text
  const data = new FormData()
  for (const [field, values] of Object.entries(form ?? {}))
    for (const value of [values].flat()) data.append(field, value)
  for (const [field, list] of Object.entries(files ?? {}))
    for (const [name, type, content] of list) data.append(field, new Blob([content], { type }), name)
  return data
}

/** Where executions wait stands in answers and on pages. */
function addressesIn(text: string): Addresses {
  const find = (kind: string) => new RegExp(`/${kind}-waiting/[\\w/-]+`).exec(text)?.[0]
  const [resume, resumeForm] = [find('webhook'), find('form')]
  return { ...(resume && { resume }), ...(resumeForm && { resumeForm }) }
}

/** Of an answer, what the case speaks of. */
function asked({ status, headers = {}, text = '' }: Answer, wanted: Answer): Answer {
  return {
    ...(wanted.status !== undefined && { status }),
    ...(wanted.headers && {
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name in (wanted.headers ?? {}))),
    }),
    ...('json' in wanted && { json: readJson(text) }),
    ...('text' in wanted && { text }),
    ...(wanted.has && { has: wanted.has.filter((part) => text.includes(part)) }),
    ...(wanted.lacks && { lacks: wanted.lacks.filter((part) => !text.includes(part)) }),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const lastExecution = (app: TestApp) =>
  app.db
    .selectFrom('execution')
    .select(['id', 'status', 'waitTill'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const statusOfLast = async (app: TestApp): Promise<string> => (await lastExecution(app)).status

async function lastOutputs(app: TestApp): Promise<object[][]> {
  await expect.poll(() => statusOfLast(app)).not.toMatch(/queued|running|waiting/)
  const { data } = await app.owner.get(`/executions/${(await lastExecution(app)).id}`)
  const { runData, lastNodeExecuted } = data.data.resultData
  const outputs: { json: object }[][] = runData[lastNodeExecuted].at(-1).data?.main ?? []
  return outputs.map((items) => (items ?? []).map(({ json }) => json))
}
