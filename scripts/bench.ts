/** `npm run bench [name …]`: runs the benchmarks one after the other; fails when one of them misses its figure. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Row } from '../bench/measure/figures.ts'
import { watchMachine } from '../bench/measure/machine-share.ts'
import { repositoryRoot, runCommand } from './run-command.ts'

const asked = process.argv.slice(2)
const all = globSync('bench/*.ts', { cwd: repositoryRoot }).toSorted()
const chosen = asked.length === 0 ? all : all.filter((path) => asked.includes(basename(path, '.ts')))
const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-rows-'))
const rowsFile = join(folder, 'rows')
writeFileSync(rowsFile, '')
const shareOfOthers = watchMachine()

let failed = 0
for (const path of chosen) {
  console.log(`\n== ${path}`)
  const env = { HEDDLE_BENCH_ROWS: rowsFile }
  const { code } = await runCommand('node', ['--expose-gc', path], { live: true, env })
  if (code !== 0) failed++
}
printTable()
rmSync(folder, { recursive: true })
console.log(
  failed > 0
    ? `\n${failed} of ${chosen.length} benchmarks missed their figures`
    : `\nAll ${chosen.length} benchmarks met their figures`,
)
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0

/** How close to the limit: see bench/README.md. */
function printTable(): void {
  const lines = readFileSync(rowsFile, 'utf8').split('\n').filter(Boolean)
  if (lines.length === 0) return
  const rows = lines.map((line) => JSON.parse(line) as Row)
  const cells = rows.map(({ work, limit, ours, goal, isMet }) => [
    work,
    limit,
    ours,
    goal,
    isMet ? 'yes' : 'NO',
  ])
  const table = [['work', 'limit', 'ours', 'goal', 'met'], ...cells]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  console.log(`\nOthers used ${shareOfOthers()} of this machine meanwhile.\n`)
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
