/** `npm run bench [name …]`: runs the benchmarks one after the other; fails when one of them misses its figure. */
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { repositoryRoot, runCommand } from './run-command.ts'

const asked = process.argv.slice(2)
const all = globSync('bench/*.ts', { cwd: repositoryRoot }).toSorted()
const chosen = asked.length === 0 ? all : all.filter((path) => asked.includes(basename(path, '.ts')))

let failed = 0
for (const path of chosen) {
  console.log(`\n== ${path}`)
  const { code } = await runCommand('node', ['--expose-gc', path], { live: true })
  if (code !== 0) failed++
}
console.log(
  failed > 0
    ? `\n${failed} of ${chosen.length} benchmarks missed their figures`
    : `\nAll ${chosen.length} benchmarks met their figures`,
)
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0
