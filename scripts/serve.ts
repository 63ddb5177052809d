/** Second half of `npm start`: builds what is stale, then becomes the server. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot, runCommand } from './run-command.ts'
import { serverFlags } from './server-flags.ts'

const { code } = await runCommand('node', ['scripts/build.ts'], { live: true })
if (code !== 0) process.exit(code)

const server = spawn(
  process.execPath,
  [...serverFlags, join(repositoryRoot, 'dist/server/server.js'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (exitCode) => process.exit(exitCode ?? 1))
