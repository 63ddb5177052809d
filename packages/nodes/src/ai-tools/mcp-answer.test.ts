import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { expect, test } from 'vitest'
import { callMcpTool } from './mcp-answer.ts'

/** Calls a tool of a server that answers in this way. */
const call = (answer: object) =>
  callMcpTool({ callTool: () => Promise.resolve(answer) } as unknown as Client, {
    name: 'draw',
    input: {},
    timeoutMs: 1000,
    signal: new AbortController().signal,
  })

test('what is no part of an answer is left out', async () => {
  const part = { type: 'text', text: 'Sunny' }

  expect(await call({ content: ['Rain', null, { text: 'Wind' }, { type: 7 }, part] })).toEqual({
    parts: [part],
  })
  expect(await call({ content: 'Rain' })).toEqual({ parts: [] })
})

test('a tool that fails is quoted, or named where it says nothing', async () => {
  await expect(call({ isError: true, content: [{ type: 'text', text: 'No luck' }] })).rejects.toThrow(
    'No luck',
  )
  await expect(call({ isError: true, content: [{ text: 'No luck' }] })).rejects.toThrow(
    'The tool "draw" has failed',
  )
})
