import type { Conversion, NodeDefinition } from '@heddle/core/node'
import type { ErrorData, Item } from '@heddle/core/run'
import { createConversions } from '@heddle/engine'
import { runInMemory, runNodeInMemory, runsInline, sampleNodes, type NodeTrial } from '@heddle/engine/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { conversionLoaders } from './conversions.ts'
import { catalog, conversionsFile, xmlToData } from './index.ts'
import { loadingNode } from './testing/asking-node.ts'
import type { WorstInput } from './testing/worst-input.ts'
import { linearInputs, worstInputs } from './testing/worst-inputs.ts'

const conversions = createConversions({ registry: conversionsFile })
afterAll(() => conversions.stop())

type Convert = NonNullable<NodeTrial['convert']>

/** With less time than any limit says, so that the tests end soon. */
const inProcesses: Convert = (conversion, input, { signal }) =>
  conversions.convert({ ...conversion, limits: { ...conversion.limits, seconds: 0.5 } }, input, {
    owner: 'ann',
    signal,
  })

interface Outcome {
  error: ErrorData | undefined
  work: number
}

async function tryInput(
  { node, parameters, items, splitter }: WorstInput,
  bytes: number,
  convert: Convert = inProcesses,
): Promise<Outcome> {
  const definition = await catalog.findNode(node)
  if (!definition) throw new Error(`There is no node ${node}`)
  const input = items(bytes)
  const http = () => ({ status: 200, statusText: 'OK', headers: {}, body: input[0]?.json.data })
  let error: ErrorData | undefined
  const work = await workOf(async () => {
    ;({ error } = definition.run
      ? await runNodeInMemory(definition, { parameters, inputs: [input], http, convert })
      : await loadDocuments(definition, { parameters, splitter, input, convert }))
  })
  return { error, work }
}

interface Loading {
  parameters: WorstInput['parameters']
  splitter: string | undefined
  input: Item[]
  convert: Convert
}

/** What reads files for others hangs on a node that asks it. */
async function loadDocuments(
  loader: NodeDefinition,
  { parameters, splitter, input, convert }: Loading,
): Promise<{ error: ErrorData | undefined }> {
  const cutter = splitter === undefined ? undefined : await catalog.findNode(splitter)
  const { defaultVersion: typeVersion } = loader.description
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Root: loadingNode.type,
        Loader: { type: loader.type, typeVersion, parameters },
        ...(cutter && { Splitter: cutter.type }),
      },
      lines: [
        'Start > Root',
        'Loader > Root as ai_document',
        ...(cutter ? ['Splitter > Loader as ai_textSplitter'] : []),
      ],
    },
    {
      nodes: [...sampleNodes, loadingNode, loader, ...(cutter ? [cutter] : [])],
      start: { type: 'output', node: 'Start', output: [input] },
      convert,
    },
  )
  return { error: run.runData.Root?.[0]?.error }
}

/** Milliseconds that this thread worked, others aside: a busy machine does not change them much. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const all = Object.entries(worstInputs).flatMap(([name, list]) =>
  list.map((input) => [name, input.about, input] as const),
)

describe('SEC-51 while the worst is converted, the thread that runs executions is free, and others convert', () => {
  /** What somebody else asks for meanwhile; it is just too large to be converted at once. */
  const other = { text: `<a>${'x'.repeat(5000)}</a>`, options: {} }

  test.each(all)('%s: %s', async (_, __, input) => {
    const [{ error, work }, converted] = await Promise.all([
      tryInput(input, 100_000),
      conversions.convert(xmlToData, other, { owner: 'ben' }),
    ])

    expect(work).toBeLessThan(500)
    expect(converted).toEqual({ a: 'x'.repeat(5000) })
    // Whoever is refused reads why, and not all that was sent.
    expect(error?.message ?? 'It was converted').toMatch(/^.{10,301}$/s)
  })
})

test.each(linearInputs.map((input) => [input.about, input] as const))(
  'SEC-51 %s takes time in proportion to its size',
  async (_, input) => {
    const { work } = await tryInput(input, 2 ** 20)

    expect(work).toBeLessThan(1000)
  },
)

describe('SEC-51 what is converted at once, without a process, takes a few milliseconds', async () => {
  const loaded = await Promise.all(
    Object.entries(conversionLoaders).map(async ([name, load]) => [name, await load()] as const),
  )
  const small = loaded.filter(([, { limits }]) => limits.inlineBytes !== undefined)

  test.each(small as [keyof typeof worstInputs, Conversion][])('%s', async (name, conversion) => {
    const largest = await Promise.all(worstInputs[name].map((input) => largestAtOnce(input, conversion)))

    for (const input of largest.filter((each) => each !== undefined)) {
      const run = async () => conversion.run(input)
      // The first ones load the library and wait for it to be compiled.
      const works = [await workOf(attempt(run)), await workOf(attempt(run)), await workOf(attempt(run))]
      expect(Math.min(...works)).toBeLessThan(25)
    }
  })
})

const attempt = (run: () => Promise<unknown>) => () => run().catch(() => undefined)

/** What a conversion gets of an input that is just not large enough for another process, if it can be small enough. */
async function largestAtOnce(input: WorstInput, conversion: Conversion): Promise<unknown> {
  const { inlineBytes = 0 } = conversion.limits
  const step = inlineBytes / 16
  for (let bytes = inlineBytes; bytes > 0; bytes -= step) {
    let given: unknown
    await tryInput(input, bytes, async (_, asked) => {
      given = asked
      throw new Error('Only looked at')
    })
    if (runsInline(conversion, given)) return given
  }
  return undefined
}
