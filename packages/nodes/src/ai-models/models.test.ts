import type { ModelMeter } from '@heddle/core/node'
import { runInMemory, sampleNodes, createTestClock } from '@heddle/engine/testing'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { askingNode } from '../testing/asking-node.ts'
import { startDouble, type Double } from '../testing/double.ts'
import { modelDouble, type ModelScript } from '../testing/model-double.ts'
import { hosts, secretsOf, type Provider } from '../testing/model-provider.ts'
import { providers } from '../testing/model-providers.ts'

const doubles: Double[] = []
afterAll(() => Promise.all(doubles.map((double) => double.stop())))

interface Asking {
  script: ModelScript
  parameters?: Record<string, unknown>
  streamed?: boolean
  hasTool?: boolean
  meter?: ModelMeter
}

/** Has the model of a provider asked by a node, in a workflow. */
async function ask(
  provider: Provider,
  { script, parameters, streamed = false, hasTool = false, meter }: Asking,
) {
  const credentials = secretsOf(provider)
  const double = await startDouble(hosts, modelDouble(script), credentials)
  doubles.push(double)
  const clock = createTestClock()
  const { node, version = node.description.defaultVersion } = provider
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Asking: { type: 'heddle.asking', parameters: { streamed, hasTool } },
        Model: {
          type: node.type,
          typeVersion: version,
          parameters: { ...provider.parameters, ...parameters },
        },
      },
      lines: ['Start > Asking', 'Model > Asking as ai_languageModel'],
    },
    {
      nodes: [...sampleNodes, askingNode, node],
      http: double.http,
      credentials,
      clock,
      ...(meter && { meter }),
    },
  )
  return {
    run,
    requests: double.requests,
    sleeps: clock.sleeps,
    text: run.json('Asking')[0]?.text,
    problem: run.runData.Asking?.[0]?.error,
  }
}

const said = (body: unknown) => JSON.stringify(body)

describe.each(providers)('$name', (provider) => {
  test('answers with a text, and hears the system message', async () => {
    const { text, requests } = await ask(provider, { script: [{ text: 'Good day' }] })

    expect(text).toBe('Good day')
    expect(requests).toHaveLength(1)
    expect(requests[0]?.path).toBe(provider.path)
    expect(said(requests[0]?.body)).toContain('Be brief.')
    expect(said(requests[0]?.body)).toContain('Hello?')
  })

  test.each([false, true])('calls a tool and goes on with what it gives (streamed: %j)', async (streamed) => {
    const script = [{ toolCalls: [{ name: 'weather', input: { city: 'Oslo' } }] }, { text: 'Take a coat' }]

    const { text, requests, run } = await ask(provider, { script, streamed, hasTool: true })

    expect(text).toBe('Take a coat')
    expect(said(requests[0]?.body)).toContain('The weather of a city')
    expect(said(requests[1]?.body)).toContain('It rains in Oslo')
    expect(run.json('Model', { run: 0 })).toEqual([
      { text: '', toolCalls: [{ name: 'weather', input: '{"city":"Oslo"}' }] },
    ])
  })

  test('says what it says piece by piece', async () => {
    const { run } = await ask(provider, { script: [{ text: 'One two three' }], streamed: true })

    expect(run.json('Asking')).toEqual([{ text: 'One two three', pieces: 3 }])
    expect(run.json('Model')).toEqual([{ text: 'One two three' }])
  })

  test.each([false, true])('has its tokens counted (streamed: %j)', async (streamed) => {
    const note = vi.fn<ModelMeter['note']>(async () => undefined)
    const { run, requests } = await ask(provider, {
      script: [{ text: 'Hi', usage: { input: 7, output: 3 } }],
      streamed,
      meter: { admit: async () => undefined, note },
    })

    const tokens = run.runData.Model?.[0]?.asked?.tokens
    expect(tokens).toEqual({ input: 7, output: 3, model: expect.stringMatching(/./) })
    expect(said([requests[0]?.body, requests[0]?.path])).toContain(tokens?.model)
    expect(note.mock.calls).toEqual([[tokens]])
  })

  test.each([false, true])('is not called when its budget is used up (streamed: %j)', async (streamed) => {
    const admit = async () => {
      throw new Error('The budget is used up')
    }
    const note = vi.fn<ModelMeter['note']>(async () => undefined)
    const { requests, problem, run } = await ask(provider, {
      script: [{ text: 'Hi' }],
      streamed,
      meter: { admit, note },
    })

    expect(problem?.message).toBe('The budget is used up')
    expect(run.runData.Model?.[0]?.error?.message).toBe('The budget is used up')
    expect(requests).toEqual([])
    expect(note).not.toHaveBeenCalled()
  })

  test('sends the settings of the node, and only what is set', async () => {
    const plain = await ask(provider, { script: [{ text: 'Hi' }] })
    const { requests } = await ask(provider, { script: [{ text: 'Hi' }], parameters: provider.settings })

    expect(requests[0]?.body).toMatchObject(provider.sent)
    expect(plain.requests[0]?.body).not.toMatchObject(provider.sent)
    expect(said(plain.requests[0]?.body)).not.toContain('temperature')
  })

  test('SEC-39 sends its secret, which nothing else gets to see', async () => {
    const { requests, run } = await ask(provider, { script: [{ text: 'Hi' }] })

    expect(requests[0]?.headers).toMatchObject(provider.headers)
    expect(said(run.state)).not.toContain('canary')
    expect(said(run.events)).not.toContain('canary')
  })

  test('a wrong key is said to be wrong, in the words of the service', async () => {
    const answer = { status: 401, body: { error: { message: 'Invalid API key' } } }
    const { problem, requests, run } = await ask(provider, { script: [{ answer }] })

    expect(problem).toMatchObject({
      message: `${provider.label} does not accept the credential: Invalid API key`,
      httpCode: '401',
    })
    expect(run.runData.Model?.[0]?.error?.message).toBe(problem?.message)
    expect(requests).toHaveLength(1)
  })

  test('a busy service is asked again when it wants to be', async () => {
    const busy = { status: 429, headers: { 'retry-after': '7' }, body: { error: { message: 'Slow down' } } }
    const { text, sleeps } = await ask(provider, { script: [{ answer: busy }, { text: 'Now' }] })

    expect(text).toBe('Now')
    expect(sleeps).toEqual([7000])
  })

  test('a broken service is asked twice more, and then its words are told', async () => {
    const broken = { status: 500, body: { error: { message: 'Out of order' } } }
    const { problem, requests, sleeps } = await ask(provider, { script: () => ({ answer: broken }) })

    expect(problem?.message).toBe(`${provider.label} failed with the status 500: Out of order`)
    expect(requests).toHaveLength(3)
    expect(sleeps).toEqual([1000, 2000])
  })

  test('an answer that is no JSON is said to be unreadable', async () => {
    const answer = { headers: { 'content-type': 'application/json' }, body: '{"choices": [' }
    const { problem } = await ask(provider, { script: [{ answer }] })

    expect(problem?.message).toBe(`${provider.label} gave an answer that cannot be read`)
  })

  test('an answer that stops in the middle is no answer', async () => {
    const script = [{ text: 'One two three four', cut: true }]
    const { problem, run } = await ask(provider, { script, streamed: true })

    expect(problem?.message).toBe(`${provider.label} stopped in the middle of its answer`)
    expect(run.runData.Model?.[0]?.error?.message).toBe(problem?.message)
  })
})
