import { execFileSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

/** Runner processes of this process. */
const runners = (): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trimStart().startsWith(`${process.pid} `) && line.includes('sandbox/runner.ts'))

/** A thread that asks a sandbox for something. */
const threadThat = (asks: string) =>
  new Worker(
    `const { createSandbox } = await import(${JSON.stringify(new URL('./sandbox.ts', import.meta.url).href)})
     const { sampleData } = await import(${JSON.stringify(new URL('./corpus/sample-data-corpus.ts', import.meta.url).href)})
     const { parentPort } = await import('node:worker_threads')
     const sandbox = createSandbox({ poolSize: 1 })
     const { signal } = new AbortController()
     await sandbox.start()
     void ${asks}
     setImmediate(() => parentPort.postMessage('asked'))`,
    { eval: true },
  )

test.each([
  [
    'a query',
    `sandbox.query({ executionId: '1', tables: {}, query: 'with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c' }, signal)`,
  ],
  [
    'code',
    `sandbox.runCode({ code: 'while (true);', mode: 'allItems', dialect: 'code' }, sampleData, { executionId: '1', staticData: {}, onConsole: () => undefined, signal })`,
  ],
])('REL-28 a runner in which %s never ends does not outlive those that wait for it', async (_, asks) => {
  const thread = threadThat(asks)
  await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
  expect(runners()).toHaveLength(1)

  await thread.terminate()

  await expect.poll(runners).toEqual([])
})
