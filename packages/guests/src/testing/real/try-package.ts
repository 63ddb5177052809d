import type { LoadOptionsContext, WebhookContext } from '@heddle/core/node'
import type { Item } from '@heddle/core/run'
import { assertNever } from '@heddle/core'
import { runNodeInMemory } from '@heddle/engine/testing'
import { poll, switchTrigger, triggerContext, wholeRequest, type DoubleRequest } from '@heddle/nodes/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countOf } from './count-of.ts'
import { openPackage, type OpenPackage } from './open-package.ts'
import { getPinned } from './real-packages.ts'
import type {
  AccountTrial,
  ChoicesTrial,
  PackageTrials,
  PollTrial,
  RunTrial,
  Trial,
  TrialFile,
  WebhookTrial,
} from './trial.ts'

/** Runs a real package against the double of its service, as its trials say. */
export function tryPackage(given: PackageTrials): void {
  describe(`${given.package} against its service`, () => {
    let open: OpenPackage
    beforeAll(async () => {
      open = await openPackage(given)
    })
    afterAll(() => open.close())

    test('it brings what docs/guests.md says', () => {
      const { brings, leftOut = [], license } = getPinned(given.package)
      expect({
        license: open.facts.license,
        brings: countOf(open.description),
        leftOut: open.description.problems,
      }).toEqual({ license, brings, leftOut })
    })

    test.each([...given.trials])('$does', async (trial) => {
      const { got, wanted } = await runTrial(open, trial)
      expect(got).toEqual(wanted)
    })
  })
}

/** What came of a trial, beside what it says. */
interface Outcome {
  got: unknown
  wanted: unknown
}

function runTrial(open: OpenPackage, trial: Trial): Promise<Outcome> {
  switch (trial.kind) {
    case 'run':
      return tryRun(open, trial)
    case 'choices':
      return tryChoices(open, trial)
    case 'poll':
      return tryPoll(open, trial)
    case 'webhook':
      return tryWebhook(open, trial)
    case 'account':
      return tryAccount(open, trial)
    default:
      return assertNever(trial)
  }
}

async function tryRun(open: OpenPackage, trial: RunTrial): Promise<Outcome> {
  const { node, parameters = {}, item = {}, file, answers } = trial
  open.answerWith(answers)
  const { output, error } = await runNodeInMemory(open.getNode(node), {
    parameters,
    inputs: [[{ json: item, ...(file && { binary: { data: stored(file) } }) }]],
    ...world(open),
  })
  return {
    got: {
      error: error?.message,
      asked: trial.asks && open.double.requests,
      given: trial.gives === undefined ? undefined : output[0]?.map(({ json }) => json),
      files: trial.givesFiles && readFiles(output[0]?.[0]),
    },
    wanted: {
      error: trial.fails,
      asked: trial.asks?.map(like),
      given: trial.gives,
      files: trial.givesFiles,
    },
  }
}

async function tryChoices(open: OpenPackage, trial: ChoicesTrial): Promise<Outcome> {
  const { node, parameters = {}, method, filter, answers } = trial
  open.answerWith(answers)
  const definition = open.getNode(node)
  const context = {
    ...triggerContext(definition, { parameters, ...world(open), double: open.double }),
    node: { type: definition.type, version: definition.description.defaultVersion },
    parameters,
    ...(filter !== undefined && { filter }),
  }
  const found = definition.loadOptions[method]?.(context as unknown as LoadOptionsContext)
  const [given, error] = await settled(Promise.resolve(found))
  return {
    got: { given, error, asked: trial.asks && open.double.requests },
    wanted: { given: trial.gives, error: trial.fails, asked: trial.asks?.map(like) },
  }
}

async function tryPoll(open: OpenPackage, { node, parameters = {}, looks }: PollTrial): Promise<Outcome> {
  const memory = {}
  const got: unknown[] = []
  for (const { answers, asks } of looks) {
    open.answerWith(answers)
    const output = await poll(open.getNode(node), {
      parameters,
      memory,
      double: open.double,
      credentials: open.credentials,
    })
    got.push({
      given: output?.[0]?.map(({ json }) => json) ?? [],
      asked: asks && [...open.double.requests],
    })
  }
  return { got, wanted: looks.map(({ asks, gives }) => ({ given: gives, asked: asks?.map(like) })) }
}

async function tryWebhook(open: OpenPackage, trial: WebhookTrial): Promise<Outcome> {
  const { parameters = {}, starts, calls, stops } = trial
  const node = open.getNode(trial.node)
  const memory = {}
  const setting = { parameters, memory, double: open.double, credentials: open.credentials }
  const switchTo = async (
    work: 'subscribe' | 'unsubscribe',
    { answers }: Pick<WebhookTrial['starts'], 'answers'>,
  ) => {
    open.answerWith(answers)
    await switchTrigger(node, work, setting)
    return [...open.double.requests]
  }

  const started = await switchTo('subscribe', starts)
  const called: unknown[] = []
  for (const { webhook = 'default', request } of calls) {
    const context = {
      ...triggerContext(node, setting),
      memory,
      webhook,
      test: false,
      typesBehind: new Set<string>(),
      state: {},
      request: wholeRequest(request),
    }
    const outcome = await node.webhook?.(context satisfies WebhookContext)
    called.push({ given: outcome?.items?.[0]?.map(({ json }) => json), response: outcome?.response })
  }
  const stopped = await switchTo('unsubscribe', stops)
  return {
    got: { started, called, stopped },
    wanted: {
      started: starts.asks?.map(like),
      called: calls.map(({ gives, response }) => ({ given: gives, response })),
      stopped: stops.asks?.map(like),
    },
  }
}

async function tryAccount(open: OpenPackage, trial: AccountTrial): Promise<Outcome> {
  open.answerWith(trial.answers)
  const check = open.getNode(trial.node).credentialTests[trial.method]
  const [credential = {}] = Object.values(open.credentials)
  const context = { credential, http: open.double.http } as unknown as Parameters<
    NonNullable<typeof check>
  >[0]
  const [, error] = await settled(Promise.resolve(check?.(context)))
  return {
    got: { error, asked: trial.asks && open.double.requests },
    wanted: { error: trial.fails, asked: trial.asks?.map(like) },
  }
}

const world = ({ double, credentials }: OpenPackage) => ({ http: double.http, credentials })

/** What came of it, or the words of its error. */
const settled = async <T>(promise: Promise<T>): Promise<[T | undefined, string | undefined]> =>
  promise.then(
    (value) => [value, undefined],
    (error: unknown) => [undefined, error instanceof Error ? error.message : String(error)],
  )

/** A request with these parts; of its headers, those that are named. */
const like = ({ headers, ...ask }: Partial<DoubleRequest>): unknown =>
  expect.objectContaining({
    ...ask,
    ...(headers && { headers: expect.objectContaining(headers) as unknown }),
  })

const stored = ({ fileName, mimeType, text }: TrialFile) => ({
  fileName,
  mimeType,
  data: Buffer.from(text).toString('base64'),
})

const readFiles = (item: Item | undefined): Record<string, TrialFile> =>
  Object.fromEntries(
    Object.entries(item?.binary ?? {}).map(([name, { fileName = '', mimeType, data }]) => [
      name,
      { fileName, mimeType, text: Buffer.from(data, 'base64').toString() },
    ]),
  )
