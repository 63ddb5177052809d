import { formatId } from '@heddle/core'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeysToResume } from '@heddle/worker'

/**
 * A part of the addresses at which a waiting execution is resumed. Numbers of executions can be guessed, and whoever calls
 * may approve something; so each address holds a key that only this instance can make.
 */
export class ResumeKeys {
  readonly #encryptionKey: string

  constructor(encryptionKey: string) {
    this.#encryptionKey = encryptionKey
  }

  of(executionId: number): KeysToResume {
    return {
      webhook: this.#make('webhook', executionId),
      form: this.#make('form', executionId),
    }
  }

  isRight(purpose: keyof KeysToResume, executionId: number, key: string): boolean {
    const expected = Buffer.from(this.#make(purpose, executionId))
    const given = Buffer.from(key)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  /** A key for one purpose is none for another. */
  #make(purpose: keyof KeysToResume, executionId: number): string {
    return createHmac('sha256', `heddle ${purpose}s ${this.#encryptionKey}`)
      .update(formatId(executionId))
      .digest('base64url')
  }
}
