import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The last part of the address at which a person answers a waiting execution. Numbers of executions can be guessed, and
 * whoever answers may approve something; so the address holds a key that only this instance can make.
 */
export class FormKeys {
  readonly #secret: string

  constructor(encryptionKey: string) {
    this.#secret = `heddle forms ${encryptionKey}`
  }

  of(executionId: number | string): string {
    return createHmac('sha256', this.#secret).update(String(executionId)).digest('base64url')
  }

  isRight(executionId: string, key: string): boolean {
    const expected = Buffer.from(this.of(executionId))
    const given = Buffer.from(key)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}
