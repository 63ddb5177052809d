import type { Firing } from '@heddle/worker'

/** What triggers tell between the moment they watch and the moment their workflow is on: a queue is full before that. */
export class EarlyFirings {
  readonly #held = new Map<string, Firing[]>()
  readonly #dropTicket: (ticket: string) => Promise<void>

  constructor(dropTicket: (ticket: string) => Promise<void>) {
    this.#dropTicket = dropTicket
  }

  /** A trigger is about to watch. */
  expect(key: string): void {
    this.#held.set(key, [])
  }

  /** What nobody expects any more is dropped. */
  hold(key: string, firing: Firing): void {
    const held = this.#held.get(key)
    if (held) held.push(firing)
    else this.#forget(firing)
  }

  take(key: string): Firing[] {
    const held = this.#held.get(key) ?? []
    this.#held.delete(key)
    return held
  }

  drop(key: string): void {
    for (const firing of this.take(key)) this.#forget(firing)
  }

  #forget(firing: Firing): void {
    if (firing.type === 'beginning') this.#dropTicket(firing.beginning.ticket).catch(() => undefined)
  }
}
