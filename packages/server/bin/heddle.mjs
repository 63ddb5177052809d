#!/usr/bin/env node
/**
 * The command `heddle`. Plain JavaScript, because it begins with whatever Node the machine has; it goes on with the one that
 * the project pins.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const place = (path) => fileURLToPath(new URL(path, import.meta.url))
const release = place('../../../dist/server/server.js')
const program = existsSync(release) ? release : place('../src/main.ts')

const [major] = process.versions.node.split('.').map(Number)
if (major >= 24) await import(program)
else {
  const args = [program, ...process.argv.slice(2)]
  const child = spawn(place('../../../node_modules/node/bin/node'), args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
  child.on('error', () => {
    process.stderr.write('Heddle is not installed completely. Run npm start once.\n')
    process.exit(1)
  })
}
