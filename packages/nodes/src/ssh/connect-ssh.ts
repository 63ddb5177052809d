import { textOf } from '@heddle/core'
import type { CredentialTestContext, RunContext } from '@heddle/core/node'
import type { Client } from 'ssh2'
import { fingerprintOf, isTrusted } from './host-key.ts'

const usualTimeoutMs = 20_000

/** Connects to the address that the policy allows, with a password or a key; fails with what was wrong. */
export async function connectSsh(
  given: Record<string, unknown>,
  resolveHost: RunContext['resolveHost'],
  timeoutMs = usualTimeoutMs,
): Promise<Client> {
  const { default: ssh } = await import('ssh2')
  const host = await resolveHost(textOf(given.host))
  const password = textOf(given.password)
  const client = new ssh.Client()
  let refusal: Error | undefined
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  client.once('ready', resolve)
  // It stays: what fails later is told by whoever waits, and must not end the process.
  client.on('error', (error) => reject(refusal ?? explained(error)))
  client.once('close', () => reject(new Error('The server closed the connection')))
  client.on('keyboard-interactive', (...[, , , prompts, answer]) => answer(prompts.map(() => password)))
  try {
    client.connect({
      host,
      port: Number(given.port ?? 22),
      username: textOf(given.username),
      ...(password !== '' && { password, tryKeyboard: true }),
      ...keyOf(given),
      hostVerifier(key: Buffer) {
        const shown = fingerprintOf(key)
        if (isTrusted(shown, textOf(given.hostKeyFingerprint))) return true
        refusal = new Error(`The server’s host key is ${shown}, which is not the one in the credential`)
        return false
      },
      readyTimeout: timeoutMs,
      keepaliveInterval: 15_000,
    })
    await promise
  } catch (error) {
    client.destroy()
    throw error
  }
  return client
}

function keyOf({ privateKey, passphrase }: Record<string, unknown>) {
  const key = wholeKey(textOf(privateKey))
  if (key === '') return {}
  return { privateKey: key, ...(textOf(passphrase) !== '' && { passphrase: textOf(passphrase) }) }
}

/** A key that was pasted into one line gets its lines back: they matter. */
function wholeKey(text: string): string {
  const [, begin, body = '', end] = /^\s*(-+BEGIN [^-]+-+)(.*?)(-+END [^-]+-+)\s*$/s.exec(text) ?? []
  if (begin === undefined || body.trim().includes('\n')) return text.trim() === '' ? '' : `${text.trim()}\n`
  return [begin, ...body.trim().split(/\s+/), end, ''].join('\n')
}

function explained(error: Error & { level?: string }): Error {
  if (error.level === 'client-authentication') return new Error('The server refused the login')
  if (error.level === 'client-timeout') return new Error('The server did not answer in time')
  return error
}

/** Connects and goes away again. */
export async function testSsh({ credential, resolveHost }: CredentialTestContext): Promise<void> {
  const client = await connectSsh(credential, resolveHost)
  client.end()
}
