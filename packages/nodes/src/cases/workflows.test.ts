import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunEntry } from '@heddle/core/run'
import { readWorkflowFile } from '@heddle/core/workflow'
import { createSandbox } from '@heddle/engine'
import { runInMemory } from '@heddle/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeLoaders } from '../catalog.ts'
import { trimmed } from '../testing/run-case.ts'

/** A whole document, with the order in which its nodes must run and the data that each run must give, by output. */
interface WorkflowCase {
  name: string
  document: { nodes: unknown[]; connections: object; settings: Record<string, unknown> }
  order: string[]
  gives: Record<string, unknown[][][]>
}

const folder = join(import.meta.dirname, 'workflows')
const cases = globSync('*.cases.json', { cwd: folder })
  .toSorted()
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowCase[])

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

test.each(cases)('$name', async ({ document, order, gives }) => {
  const nodes = await Promise.all(Object.values(nodeLoaders).map((load) => load()))
  const workflow = { active: false, ...readWorkflowFile(JSON.stringify(document)), name: 'Case' }

  const { runData } = await runInMemory(
    { ...workflow, settings: document.settings },
    { nodes, sandbox, mode: 'manual', timezone: 'America/New_York' },
  )

  const runs = Object.entries(runData).flatMap(([node, entries]) =>
    entries.map((entry) => ({ node, at: entry.executionIndex })),
  )
  expect(runs.toSorted((a, b) => a.at - b.at).map(({ node }) => node)).toEqual(order)
  expect(
    Object.fromEntries(Object.entries(runData).map(([name, entries]) => [name, entries.map(dataOf)])),
  ).toEqual(gives)
})

const dataOf = ({ data }: RunEntry): unknown =>
  JSON.parse(
    JSON.stringify(trimmed((data?.main ?? []).map((items) => (items ?? []).map(({ json }) => json)))),
  )
