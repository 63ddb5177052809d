import { runInMemory, testWorkflow } from '@heddle/engine/testing'
import { expect, test } from 'vitest'
import { toolCalculator } from '../ai-tools/tool-calculator.node.ts'
import { callWebhook } from '../testing/call-webhook.ts'
import { mcpTrigger } from './mcp-trigger.node.ts'

const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params })

/** Runs the trigger with a message, and gives what it answers. */
async function answerTo(typeVersion: number, body: object) {
  const { runData } = await runInMemory(
    testWorkflow({
      nodes: {
        Server: { type: mcpTrigger.type, typeVersion, parameters: { path: 'p' } },
        Calculator: { type: toolCalculator.type },
      },
      lines: ['Calculator > Server as ai_tool'],
    }),
    {
      nodes: [mcpTrigger, toolCalculator],
      start: { type: 'input', node: 'Server', input: [[{ json: { ...body } }]] },
    },
  )
  return runData.Server?.[0]?.data?.main[0]?.[0]?.json
}

test.each([1, 1.1, 2, 2.1])('version %s lists the attached tools and uses them', async (version) => {
  const listed = await answerTo(version, message('tools/list'))
  const used = await answerTo(
    version,
    message('tools/call', { name: 'calculator', arguments: { expression: '6 * 7' } }),
  )

  expect(listed).toMatchObject({ id: 7, result: { tools: [{ name: 'calculator' }] } })
  expect(used).toMatchObject({ id: 7, result: { content: [{ type: 'text', text: '42' }] } })
})

const call = (body: object, parameters: Record<string, unknown> = {}) =>
  callWebhook(mcpTrigger, {
    parameters: { path: 'p', authentication: 'none', ...parameters },
    request: {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body,
    },
    credential: async () => ({ token: 'right' }),
  })

const hello = message('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})

test('a greeting is answered without an execution, the use of a tool starts one', async () => {
  const greeted = await call(hello, { instructions: 'Use them well.' })
  const used = await call(message('tools/call'))

  expect(greeted?.items).toBeUndefined()
  expect(JSON.parse(String(greeted?.response?.body))).toMatchObject({
    result: { capabilities: { tools: {} }, instructions: 'Use them well.' },
  })
  expect(used).toMatchObject({ items: [[{ json: message('tools/call') }]], runs: true })
})

test('SEC-49 who does not show the token is not let in', async () => {
  const refused = await call(hello, { authentication: 'bearerAuth' })

  expect(refused).toMatchObject({ response: { status: 401 } })
})
