import {
  compileTemplate,
  evaluateTemplate,
  methodDocs,
  NeedsSandbox,
  rootCompletions,
} from '@heddle/core/expression'
import { afterAll, describe, expect, test } from 'vitest'
import { benignExpressions } from './corpus/benign-corpus.ts'
import { sampleData } from './corpus/sample-data-corpus.ts'
import { createSandbox } from './sandbox.ts'

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
afterAll(() => sandbox.stop())

const beyondTierOne = Symbol('beyond tier 1')

function evaluateOnHost(text: string): unknown {
  try {
    return evaluateTemplate(compileTemplate(text), sampleData, 0)
  } catch (error) {
    if (error instanceof NeedsSandbox) return beyondTierOne
    throw error
  }
}

describe('SEC-02 useful expressions still work', () => {
  test.each(benignExpressions)('on the host: %s', (text, value) => {
    const found = evaluateOnHost(text)

    expect(found === beyondTierOne ? value : found).toEqual(value)
  })

  test('in the sandbox, all of them', async () => {
    const templates = benignExpressions.map(([text]) => text)

    const results = await sandbox.evaluate(
      { executionId: '1', templates, data: sampleData, itemIndexes: [0] },
      AbortSignal.timeout(50_000),
    )

    const values = Object.fromEntries(templates.map((text, index) => [text, results[index]?.[0]]))
    expect(values).toEqual(Object.fromEntries(benignExpressions.map(([text, value]) => [text, { value }])))
  })

  test('most of them without the sandbox', () => {
    const onHost = benignExpressions.filter(([text]) => evaluateOnHost(text) !== beyondTierOne)

    expect(onHost.length / benignExpressions.length).toBeGreaterThan(0.85)
  })

  test('the corpus names every root and every method', () => {
    const all = benignExpressions.map(([text]) => text).join('\n')
    const methods = Object.values(methodDocs).flatMap((docs) => docs.map(({ label }) => `.${label}(`))
    const roots = rootCompletions.map(({ label }) => label)

    expect([...roots, ...methods].filter((name) => !all.includes(name))).toEqual([])
  })
})
