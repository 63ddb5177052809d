import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'rolldown'
import { afterAll, expect, test } from 'vitest'
import { buildSnapshotSource } from './build-snapshot.ts'
import { snapshotFile } from './snapshot-source.ts'

// Below the package, so that the add-on is found as in an installed release.
const folder = mkdtempSync(join(import.meta.dirname, '../../.release-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the bundle of a release runs code without the sources', async () => {
  const program = join(folder, 'program.ts')
  writeFileSync(
    program,
    `import { createSandbox } from ${JSON.stringify(join(import.meta.dirname, 'sandbox.ts'))}
     import { sampleData } from ${JSON.stringify(join(import.meta.dirname, 'corpus/sample-data-corpus.ts'))}
     const sandbox = createSandbox({ poolSize: 1 })
     const batch = { executionId: '1', templates: ['={{ ((a) => a.toTitleCase())($json.name) }}'], data: sampleData, itemIndexes: [0] }
     console.log(JSON.stringify(await sandbox.evaluate(batch, AbortSignal.timeout(20000))))
     await sandbox.stop()`,
  )
  await build({
    input: { program, runner: join(import.meta.dirname, 'runner.ts') },
    platform: 'node',
    external: ['isolated-vm'],
    output: { dir: folder, format: 'esm', minify: true, entryFileNames: '[name].js' },
    logLevel: 'silent',
  })
  writeFileSync(join(folder, snapshotFile), await buildSnapshotSource())
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')

  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.js')])

  expect(JSON.parse(stdout)).toEqual([[{ value: 'Ann Smith' }]])
})
