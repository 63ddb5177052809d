import { examine } from '../doctor/examine.ts'
import type { CommandInput } from './command.ts'

/** `heddle doctor`: exit code 1 when something is wrong. */
export async function doctor({ env, options }: CommandInput): Promise<void> {
  const findings = await examine(env)
  const isWell = findings.every(({ state }) => state !== 'problem')
  if (options.has('json')) console.log(JSON.stringify({ ok: isWell, findings }, null, 2))
  else
    for (const { state, about, message } of findings) console.log(`${state.padEnd(8)} ${about}: ${message}`)
  if (!isWell) process.exitCode = 1
}
