import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const { signal } = new AbortController()
const allowed = { executeCommand: true }

test('a command runs only where the instance allows it', async () => {
  await expect(runCommand('echo hi', { executeCommand: false }, signal)).rejects.toThrow('turned off')
  expect(await runCommand('echo hi; echo no >&2; exit 3', allowed, signal)).toEqual({
    exitCode: 3,
    stdout: 'hi',
    stderr: 'no',
  })
})

test('a command sees nothing of the environment of the server', async () => {
  process.env.HEDDLE_TEST_SECRET = 'secret'
  const { stdout } = await runCommand('env', allowed, signal)
  delete process.env.HEDDLE_TEST_SECRET

  expect(stdout).toContain('PATH=')
  expect(stdout).not.toContain('secret')
})

test('a stopped execution ends its command, and one that says too much is ended', async () => {
  const stop = new AbortController()
  const waiting = runCommand('sleep 600 & wait', allowed, stop.signal)
  stop.abort(new Error('Stopped'))

  await expect(waiting).rejects.toThrow('Stopped')
  await expect(runCommand('yes', allowed, signal)).rejects.toThrow('says too much')
})
