/** `npm run chaos`: kills and stops a server under load, a hundred and twenty times, and compares what it promised with what it did. */
import { runTrial } from '../e2e/wire/chaos/trial.ts'
import { runCommand } from './run-command.ts'

await runCommand('node', ['scripts/build.ts'], { live: true })
const { figures, problems } = await runTrial({
  kills: 100,
  politeStops: 20,
  callers: 4,
  retries: 50,
  report: console.log,
})
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`)
for (const problem of problems.slice(0, 50)) console.log(`! ${problem}`)
console.log(
  problems.length === 0 ? 'Nothing was lost, and nothing was done twice' : `${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1
