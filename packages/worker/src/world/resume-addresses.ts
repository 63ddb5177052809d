import { formatId } from '@heddle/core'
import type { ResumeAddresses } from '@heddle/engine'
import { keysToResume, type KeysToResume } from '../protocol/resume-keys.ts'
import type { World } from './world.ts'

/** The addresses of an execution. Their keys are made when somebody asks for one. */
export class AddressesOf implements ResumeAddresses {
  readonly #config: World['config']
  readonly #executionId: number
  #keys: KeysToResume | undefined

  constructor({ config }: World, executionId: number) {
    this.#config = config
    this.#executionId = executionId
  }

  get resumeUrl(): string {
    return this.#address('webhook')
  }

  get resumeFormUrl(): string {
    return this.#address('form')
  }

  #address(kind: keyof KeysToResume): string {
    const { baseUrl, resumeSecret } = this.#config
    this.#keys ??= keysToResume(resumeSecret, this.#executionId)
    return `${baseUrl}${kind}-waiting/${formatId(this.#executionId)}/${this.#keys[kind]}`
  }
}
