/**
 * An agent in a workflow against the bare loop of the AI SDK, both on the double of a model: what a step costs beside the
 * model, with a tool that does nothing but answer.
 */
import assert from 'node:assert/strict'
import { runInMemory, sampleNodes } from '@heddle/engine/testing'
import { catalog } from '@heddle/nodes'
import { runBareAgent, startModelServer } from '@heddle/nodes/testing'
import { createHttpClient, sendAuthenticated } from '@heddle/outbound'
import { median, startFigures } from './measure/figures.ts'
import { required } from './measure/required.ts'

const [steps, rounds, warmUps] = [20, 15, 3]
const answer = 'The last one'

const figures = startFigures()
/** A tool is asked for in every step but the last one. */
const model = await startModelServer((_request, call) =>
  (call + 1) % steps === 0
    ? { text: answer }
    : { toolCalls: [{ name: 'calculator', input: { expression: '6 * 7' } }] },
)
const baseURL = `${model.url}/v1`
const client = createHttpClient({ outboundPolicy: 'public', outboundAllow: ['127.0.0.1'] })
try {
  const nodes = await Promise.all(['agent', 'lmChatOpenAi', 'toolCalculator'].map(loadNode))
  await compare({ ours: () => runOurs(nodes), bare: () => runBareAgent(baseURL, steps) })
} finally {
  await client.close()
  model.stop()
}
figures.finish()

function loadNode(name: string) {
  return required(catalog.findNode(`heddle.${name}`))
}

/** One after the other, so that what slows the machine down slows down both. */
async function compare(ways: Record<'ours' | 'bare', () => Promise<string>>): Promise<void> {
  const times: Record<keyof typeof ways, number[]> = { ours: [], bare: [] }
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const way of ['ours', 'bare'] as const) {
      const start = performance.now()
      assert.equal(await ways[way](), answer)
      if (round >= warmUps) times[way].push((performance.now() - start) / steps)
    }
  }
  figures.note(`milliseconds for a step of ${steps}, ours`, median(times.ours).toFixed(2))
  figures.note('milliseconds for a step, the bare loop', median(times.bare).toFixed(2))
  figures.atMost('a step, ours to the bare loop', median(times.ours) / median(times.bare), 2)
}

async function runOurs(nodes: Awaited<ReturnType<typeof loadNode>>[]): Promise<string> {
  const run = await runInMemory(
    {
      nodes: {
        Start: 'heddle.start',
        Agent: {
          type: 'heddle.agent',
          typeVersion: 3.1,
          parameters: { promptType: 'define', text: 'Begin', options: { maxIterations: steps } },
        },
        Model: {
          type: 'heddle.lmChatOpenAi',
          typeVersion: 1.2,
          parameters: { model: { mode: 'id', value: 'double' } },
        },
        Calculator: 'heddle.toolCalculator',
      },
      lines: ['Start > Agent', 'Model > Agent as ai_languageModel', 'Calculator > Agent as ai_tool'],
    },
    {
      nodes: [...sampleNodes, ...nodes],
      http({ credential: type = '', ...request }) {
        const { signal } = new AbortController()
        return sendAuthenticated(client, request, {
          type,
          secrets: { apiKey: 'k', url: baseURL },
          signal,
        })
      },
    },
  )
  return String(run.items('Agent')[0]?.json.output)
}
