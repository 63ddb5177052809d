import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportImport, toStoredWorkflow } from '@heddle/core/node'
import type { RunEntry } from '@heddle/core/run'
import { readWorkflowFile, toWorkflowFile } from '@heddle/core/workflow'
import { createSandbox } from '@heddle/engine'
import { runInMemory } from '@heddle/engine/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeLoaders } from '../catalog.ts'
import { trimmed } from '../testing/run-case.ts'

/** The order in which the nodes of a file run, and what each run gives, by output. */
interface Results {
  order: string[]
  gives: Record<string, unknown[][][]>
}

/** Whole workflows as three generations of another product have exported them, ten nodes each. */
const folder = join(import.meta.dirname, 'files')
const files = globSync('*.json', { cwd: folder, exclude: ['*.results.json'] }).toSorted()
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

const sandbox = createSandbox({ poolSize: 1, expressionTimeoutMs: 40_000 })
const types = Promise.all(Object.values(nodeLoaders).map((load) => load()))
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

describe.each(files)('%s', (file) => {
  const text = read(file)
  const { order, gives } = JSON.parse(read(file.replace('.json', '.results.json'))) as Results

  test('is imported without a loss', async () => {
    const report = reportImport(readWorkflowFile(text), await findDescriptions())

    expect(report).toHaveLength(10)
    expect(report.filter(({ outcome }) => outcome !== 'asIs' && outcome !== 'migrated')).toEqual([])
  })

  test('comes out as it went in', async () => {
    const stored = toStoredWorkflow(readWorkflowFile(text), await findDescriptions())
    const exported = toWorkflowFile({ ...stored, active: false })
    const given = JSON.parse(text) as Record<string, unknown>

    for (const part of ['name', 'nodes', 'connections', 'settings'])
      expect(JSON.stringify(exported[part])).toBe(JSON.stringify(given[part]))
  })

  test('gives what it gave', async () => {
    const workflow = { ...readWorkflowFile(text), active: false }

    const { runData } = await runInMemory(workflow, {
      nodes: await types,
      sandbox,
      mode: 'manual',
      start: { type: 'output', node: order[0] ?? '', output: [[{ json: {} }]] },
      timezone: workflow.settings.timezone ?? 'America/New_York',
    })

    const runs = Object.entries(runData).flatMap(([node, entries]) =>
      entries.map((entry) => ({ node, at: entry.executionIndex })),
    )
    expect(runs.toSorted((a, b) => a.at - b.at).map(({ node }) => node)).toEqual(order)
    expect(
      Object.fromEntries(Object.entries(runData).map(([name, entries]) => [name, entries.map(dataOf)])),
    ).toEqual(gives)
  })
})

async function findDescriptions() {
  const known = await types
  return (type: string) =>
    known.find((node) => node.type === type || node.aliases.includes(type))?.description
}

const dataOf = ({ data }: RunEntry): unknown =>
  JSON.parse(
    JSON.stringify(trimmed((data?.main ?? []).map((items) => (items ?? []).map(({ json }) => json)))),
  )
