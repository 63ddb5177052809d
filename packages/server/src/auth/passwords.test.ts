import { execFile } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a process of its own: in this one passwords are cheap. */
async function evaluate(expression: string): Promise<string> {
  const code = `import { hashPassword, isPassword } from '${new URL('passwords.ts', import.meta.url).href}'
    console.log(await ${expression})`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  return stdout.trim()
}

test('a password is kept as Argon2id makes it at the cost that OWASP advises, and known again', async () => {
  const stored = await evaluate(`hashPassword('Correct-horse-1')`)

  const [salt = '', hash] = stored.replace('argon2id$19456$2$1$', '').split('$')
  const nonce = Buffer.from(salt, 'base64url')
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const expected = argon2Sync('argon2id', { message: 'Correct-horse-1', nonce, ...cost })
  expect(hash).toBe(expected.toString('base64url'))
  expect(await evaluate(`isPassword('Correct-horse-1', '${stored}')`)).toBe('true')
  expect(await evaluate(`isPassword('Correct-horse-2', '${stored}')`)).toBe('false')
})
