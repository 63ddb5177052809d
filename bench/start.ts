/**
 * From process start to the first answer of /healthz, against a bare Fastify hello-world that is bundled and cached the same way.
 * Also the resident memory of the idle server with all its processes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'rolldown'
import { repositoryRoot, runCommand } from '../scripts/run-command.ts'
import { median, startFigures } from './measure/figures.ts'
import { idleMemory, timeStart } from './measure/server-start.ts'

const rounds = 9
const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'))
const figures = startFigures()

await runCommand('node', ['scripts/build.ts'], { live: true })
const bare = { file: await bundleBare(), port: 7801, folder }
const heddle = { file: join(repositoryRoot, 'dist/server/server.js'), port: 7802, folder }

// The first start of each fills its compile cache and, for Heddle, the database.
await timeStart(bare)
await timeStart(heddle)

const times = { bare: [] as number[], heddle: [] as number[] }
for (let round = 0; round < rounds; round++) {
  times.bare.push(await timeStart(bare))
  times.heddle.push(await timeStart(heddle))
}
const [bareMs, ms] = [median(times.bare), median(times.heddle)]
figures.row({
  work: 'start to the first answer',
  limit: `${bareMs.toFixed(0)} ms`,
  ours: `${ms.toFixed(0)} ms`,
  goal: 'at most 350 ms',
  isMet: ms <= 350,
})
figures.atMost('start to the first answer, ratio', ms / bareMs, 2.5)

const memory = await idleMemory(heddle)
figures.row({
  work: 'idle memory, all processes',
  limit: `${(await idleMemory(bare)).toFixed(0)} MB`,
  ours: `${memory.toFixed(0)} MB`,
  goal: 'at most 110 MB',
  isMet: memory <= 110,
})

rmSync(folder, { recursive: true })
figures.finish()

async function bundleBare(): Promise<string> {
  const source = join(folder, 'bare.ts')
  writeFileSync(
    source,
    `import module from 'node:module'
     module.enableCompileCache(process.env.CACHE_DIR)
     const { fastify } = await import('fastify')
     const app = fastify()
     app.get('/healthz', () => ({ status: 'ok' }))
     await app.listen({ port: Number(process.env.HEDDLE_PORT), host: '127.0.0.1' })
     process.on('SIGTERM', () => app.close().then(() => process.exit(0)))
     setTimeout(() => module.flushCompileCache(), 50).unref()`,
  )
  await build({
    input: source,
    platform: 'node',
    resolve: {
      modules: [join(repositoryRoot, 'packages/server/node_modules'), join(repositoryRoot, 'node_modules')],
    },
    output: { dir: folder, format: 'esm', minify: true, entryFileNames: 'bare.mjs' },
  })
  return join(folder, 'bare.mjs')
}
