/**
 * The built-in store for knowledge against a plain loop over the same vectors in memory: 10,000 texts with vectors of 1,536
 * numbers, asked for the ten that are nearest.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDatabase } from '../packages/server/src/db/start-database.ts'
import { addDocuments } from '../packages/server/src/knowledge/document-queries.ts'
import { KnowledgeSearch } from '../packages/server/src/knowledge/knowledge-search.ts'
import { ensureStore } from '../packages/server/src/knowledge/store-queries.ts'
import { likenessTo } from '../packages/server/src/knowledge/vector.ts'
import { ensureOwner, getOwner } from '../packages/server/src/users/user-queries.ts'
import { median, startFigures } from './measure/figures.ts'

const [count, dimension, questions, most] = [10_000, 1536, 20, 10]
const perPart = 100

const randomVector = () => Float32Array.from({ length: dimension }, () => Math.random() - 0.5)

const figures = startFigures()
const dataDir = mkdtempSync(join(tmpdir(), 'heddle-knowledge-'))
const place = { dataDir, databaseUrl: undefined }
const { db, kind } = await startDatabase(place)
const search = new KnowledgeSearch({ db, kind, config: place })
try {
  const vectors = Array.from({ length: count }, randomVector)
  const storeId = await fill(vectors)
  await ask(storeId, vectors)
} finally {
  await search.stop()
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}
figures.finish()

async function fill(vectors: readonly Float32Array[]): Promise<number> {
  await ensureOwner(db)
  const store = await ensureStore(db, (await getOwner(db)).id, 'bench')
  const start = performance.now()
  for (let at = 0; at < count; at += perPart) {
    const part = vectors.slice(at, at + perPart)
    await addDocuments(
      db,
      store,
      part.map((vector, index) => ({ text: `Text ${at + index}`, metadata: {}, vector })),
    )
  }
  figures.note(`${count} texts inserted, in parts of ${perPart}`, `${seconds(start)} s`)
  return store.id
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1)
}

async function ask(storeId: number, vectors: readonly Float32Array[]): Promise<void> {
  const times: Record<'ours' | 'loop', number[]> = { ours: [], loop: [] }
  let found = 0
  const held = watchThisThread()
  // The first question starts the thread.
  await search.nearest({ storeId, vector: randomVector(), most, filter: {} })
  held.begin()
  for (let round = 0; round < questions; round++) {
    const vector = randomVector()
    let start = performance.now()
    const near = await search.nearest({ storeId, vector, most, filter: {} })
    times.ours.push(performance.now() - start)
    held.pause()
    start = performance.now()
    const exact = nearestByLoop(vectors, vector)
    times.loop.push(performance.now() - start)
    held.begin()
    found += near.filter(({ id }) => exact.has(id)).length
  }
  held.pause()
  figures.note('milliseconds for a question, ours', median(times.ours).toFixed(1))
  figures.note('milliseconds for a question, a loop in memory', median(times.loop).toFixed(1))
  figures.note('longest that the server was held up meanwhile, milliseconds', held.longest().toFixed(1))
  figures.atMost('a question, ours to the loop', median(times.ours) / median(times.loop), 3)
  figures.atLeast('of the nearest, found', found / (questions * most), 1)
}

/** Ids begin at 1. */
function nearestByLoop(vectors: readonly Float32Array[], vector: Float32Array): Set<number> {
  const likeness = likenessTo(vector)
  const scored = vectors.map((each, index) => ({ id: index + 1, score: likeness(each) }))
  return new Set(
    scored
      .toSorted((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ id }) => id),
  )
}

/** How long this thread could do nothing else. */
function watchThisThread() {
  let last: number | undefined
  let longest = 0
  void (async () => {
    for (;;) {
      await sleep(1, undefined, { ref: false })
      const now = performance.now()
      if (last !== undefined) {
        longest = Math.max(longest, now - last)
        last = now
      }
    }
  })()
  return {
    begin: () => void (last = performance.now()),
    pause: () => void (last = undefined),
    longest: () => longest,
  }
}
