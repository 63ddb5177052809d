import { readWorkflowFile, toWorkflowFile } from '@heddle/core/workflow'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const folder = join(import.meta.dirname, '../../../nodes/src/cases/files')
const files = readdirSync(folder).filter((file) => !file.endsWith('.results.json'))

test('workflows of other generations come back from the server as they went in', async () => {
  const { owner } = await testApp()
  const parts = ['name', 'nodes', 'connections', 'settings']

  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    const { data: stored } = await owner.post('/workflows', { ...readWorkflowFile(text), active: false })
    const { data } = await owner.get(`/workflows/${stored.id}`)
    const [given, exported] = [JSON.parse(text), toWorkflowFile(data)]

    const told = (workflow: Record<string, unknown>) => parts.map((part) => JSON.stringify(workflow[part]))
    expect([file, ...told(exported)]).toEqual([file, ...told(given)])
  }
  expect(files).toHaveLength(15)
})
