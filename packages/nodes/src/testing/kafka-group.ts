/** A group of consumers with one member at a time: whoever joins leads it and gets everything. */
export class KafkaGroup {
  member: string | undefined
  generation = 0
  heartbeats = 0
  /** How long a member may be silent, as it has asked for. Milliseconds. */
  sessionTimeout = 0
  /** Heartbeats are answered when it is over. */
  silence: Promise<void> | undefined
  /** What the next heartbeats are answered with. */
  heartbeatErrors: number[] = []
  readonly left: string[] = []
  readonly #committed = new Map<string, number>()

  join(member: string): string {
    this.generation += 1
    this.member = member === '' ? `member-${this.generation}` : member
    return this.member
  }

  leave(member: string): void {
    this.left.push(member)
    if (this.member === member) this.member = undefined
  }

  async beat(): Promise<number> {
    this.heartbeats += 1
    await this.silence
    return this.heartbeatErrors.shift() ?? 0
  }

  commit(topic: string, partition: number, offset: number): void {
    this.#committed.set(`${topic} ${partition}`, offset)
  }

  /** The offset to go on from; -1 when there is none yet. */
  committed(topic: string, partition = 0): number {
    return this.#committed.get(`${topic} ${partition}`) ?? -1
  }
}
