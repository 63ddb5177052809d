import { formatId } from '@heddle/core'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { resumeKey, type KeysToResume, type ResumeSecrets } from '@heddle/worker'
import { resumeSecretsFrom } from '../encryption/resume-secrets.ts'

type Purpose = keyof KeysToResume

/**
 * A part of the addresses at which a waiting execution is resumed. Numbers of executions can be guessed, and whoever calls
 * may approve something; so each address holds a key that only this instance can make.
 */
export class ResumeKeys {
  readonly #encryptionKey: string
  readonly #secrets: ResumeSecrets

  constructor(encryptionKey: string) {
    this.#encryptionKey = encryptionKey
    this.#secrets = resumeSecretsFrom(encryptionKey)
  }

  of(executionId: number): KeysToResume {
    return {
      webhook: resumeKey(this.#secrets.webhook, executionId),
      form: resumeKey(this.#secrets.form, executionId),
    }
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
