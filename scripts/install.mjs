/**
 * Makes a fresh clone runnable: the first step of `npm start`, `npm test` and `npm run dev`.
 * Plain JavaScript without dependencies, because it runs on whatever Node the machine has (20 or newer).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'

const root = new URL('../', import.meta.url)
const stamp = new URL('node_modules/.heddle-install', root)

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(`Heddle needs Node 20 or newer to start, this is ${process.versions.node}. Install a newer Node.`)

const lockHash = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash) {
  say('Installing dependencies (once, one to three minutes) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm ci failed. Check the network connection to the npm registry and try again.')
  writeFileSync(stamp, lockHash)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
