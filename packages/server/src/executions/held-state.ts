import type { Encryption } from '../encryption/encryption.ts'
import type { HeldState, StoredState } from '@heddle/worker'

const contextOf = (executionId: number): string => `held state of execution ${executionId}`

/** How the part of a state is stored that nobody may see. */
export function sealHeld(encryption: Encryption, executionId: number, held: HeldState): Buffer {
  const state = held.state && Buffer.from(held.state).toString('base64')
  return encryption.seal(JSON.stringify({ secrets: held.secrets, state }), contextOf(executionId))
}

interface Stored {
  executionId: number
  state: Buffer | null
  held: Buffer | null
}

/** What a stored execution goes on with; undefined when nothing was stored. */
export function openHeld(
  encryption: Encryption,
  { executionId, state: shown, held }: Stored,
): StoredState | undefined {
  const { secrets, state } = held ? readHeld(encryption.open(held, contextOf(executionId))) : noSecrets
  const whole = state === undefined ? shown : Buffer.from(state, 'base64')
  return whole ? { state: whole, secrets } : undefined
}

const noSecrets: Opened = { secrets: [] }

interface Opened {
  secrets: string[]
  state?: string
}

const readHeld = (text: string): Opened => JSON.parse(text) as Opened

/** For another key. */
export const sealAgain = (
  { from, to }: { from: Encryption; to: Encryption },
  executionId: number,
  held: Buffer,
): Buffer => to.seal(from.open(held, contextOf(executionId)), contextOf(executionId))
