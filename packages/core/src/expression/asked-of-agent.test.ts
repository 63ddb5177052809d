import { expect, test } from 'vitest'
import { askedOfAgent } from './asked-of-agent.ts'

test('finds what the parameters of a node ask of an agent, wherever it stands', () => {
  const parameters = {
    plain: '$fromAI("not", "an expression")',
    to: "={{ $fromAI('to', 'Address of the recipient') }}",
    options: { rows: [{ amount: "=Total: {{ $fromAI('amount', `How much`, 'number', -1) }} EUR" }] },
    again: '={{ $fromai("to") }}',
  }
  expect(askedOfAgent(parameters)).toEqual([
    { key: 'to', description: 'Address of the recipient', type: 'string' },
    { key: 'amount', description: 'How much', type: 'number', fallback: -1 },
  ])
})

test('a computed or empty key asks for nothing', () => {
  expect(
    askedOfAgent({ a: '={{ $fromAI($json.key) }}', b: "={{ $fromAI('') }}", c: '={{ $fromAI( }}' }),
  ).toEqual([])
})
