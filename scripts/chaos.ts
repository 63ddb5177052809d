/**
 * `npm run chaos`: kills and stops a server under load, a hundred and twenty times, and compares what it promised with what it
 * did. `npm run chaos -- --processes [seconds]` does the same to nine processes, and strikes the database and the queue, too.
 */
import { parseArgs } from 'node:util'
import { runFleetTrial } from '../e2e/wire/chaos/fleet-trial.ts'
import { runTrial } from '../e2e/wire/chaos/trial.ts'
import type { Verdict } from '../e2e/wire/chaos/verdict.ts'
import { runCommand } from './run-command.ts'

const { values, positionals } = parseArgs({
  options: { processes: { type: 'boolean', default: false } },
  allowPositionals: true,
})

await runCommand('node', ['scripts/build.ts'], { live: true })
if (values.processes) {
  const size = { web: 3, webhook: 2, worker: 4 }
  const seconds = Number(positionals[0] ?? 600)
  for (const queue of ['postgres', 'redis'] as const) {
    console.log(`\n${size.web} web, ${size.webhook} webhook, ${size.worker} workers, queue: ${queue}`)
    tell(await runFleetTrial({ size, queue, seconds, callers: 2, report: console.log }))
  }
} else {
  tell(await runTrial({ kills: 100, politeStops: 20, callers: 4, retries: 50, report: console.log }))
}

function tell({ figures, problems }: Verdict): void {
  for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`)
  for (const problem of problems.slice(0, 50)) console.log(`! ${problem}`)
  console.log(
    problems.length === 0 ? 'Nothing was lost, and nothing was done twice' : `${problems.length} problems`,
  )
  if (problems.length > 0) process.exitCode = 1
}
