import type { Answers, CallResults, GuestEvent, HostCall, Question } from '../protocol/messages.ts'
import type { PackageDescription } from '../protocol/package-description.ts'

/** A loaded package, whichever ecosystem it comes from: it says what it brings and answers questions. */
export interface GuestPackage {
  describe(): Promise<PackageDescription>
  answer<T extends Question['type']>(
    question: Extract<Question, { type: T }>,
    host: HostAccess,
  ): Promise<Answers[T]>
}

/** What a guest's functions reach the world through, for one question. */
export interface HostAccess {
  call<T extends HostCall['type']>(what: Extract<HostCall, { type: T }>): Promise<CallResults[T]>
  readFile(file: Extract<HostCall, { type: 'readFile' }>['file']): Promise<Uint8Array>
  writeFile(
    bytes: Uint8Array,
    info: Omit<Extract<HostCall, { type: 'writeFile' }>, 'type' | 'bytes'>,
  ): Promise<CallResults['writeFile']>
  tell(event: GuestEvent): void
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** Loads a package out of its folder. */
export type LoadPackage = (folder: string) => Promise<GuestPackage>
