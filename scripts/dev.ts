/** `npm run dev`: the server restarts when its sources change, the editor reloads in place. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from './run-command.ts'

const bin = (name: string) => join(repositoryRoot, 'node_modules/.bin', name)

const children: ChildProcess[] = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts']),
  start(bin('vite'), ['--config', 'packages/editor/vite.config.ts', 'packages/editor']),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
}

function start(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { cwd: repositoryRoot, stdio: 'inherit' })
  child.on('exit', () => children.forEach((other) => other.kill()))
  return child
}
