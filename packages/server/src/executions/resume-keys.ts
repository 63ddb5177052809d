import { formatId } from '@heddle/core'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysToResume, type KeysToResume } from '@heddle/worker'
import { resumeSecretFrom } from '../encryption/resume-secret.ts'

type Purpose = keyof KeysToResume

/**
 * A part of the addresses at which a waiting execution is resumed. Numbers of executions can be guessed, and whoever calls
 * may approve something; so each address holds a key that only this instance can make.
 */
export class ResumeKeys {
  readonly #encryptionKey: string
  readonly #secret: string

  constructor(encryptionKey: string) {
    this.#encryptionKey = encryptionKey
    this.#secret = resumeSecretFrom(encryptionKey)
  }

  of(executionId: number): KeysToResume {
    return keysToResume(this.#secret, executionId)
  }

  isRight(purpose: Purpose, executionId: number, key: string): boolean {
    return isSame(key, this.of(executionId)[purpose]) || isSame(key, this.#earlierKey(purpose, executionId))
  }

  /** Addresses that earlier releases gave out are still in people's mails. */
  #earlierKey(purpose: Purpose, executionId: number): string {
    return createHmac('sha256', `heddle ${purpose}s ${this.#encryptionKey}`)
      .update(formatId(executionId))
      .digest('base64url')
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
