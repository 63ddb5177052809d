import type { HttpRequest, HttpResponse } from '@heddle/core/node'
import { parseAnswer } from '../protocol/answers.ts'
import type { Answers, Question } from '../protocol/messages.ts'
import type { GuestCredential } from '../protocol/package-description.ts'
import type { AskOptions } from './guest-process.ts'
import type { Guest, Guests } from './guests.ts'

/** The way from the definitions of a guest's nodes to its process. */
export interface GuestLink {
  ask<T extends Question['type']>(
    question: Extract<Question, { type: T }>,
    options: AskOptions,
  ): Promise<Answers[T]>
  /** The credential types that the package itself brings. */
  readonly credentials: ReadonlyMap<string, GuestCredential>
  /** For requests that belong to no node, such as the test of a credential. */
  http(request: HttpRequest): Promise<HttpResponse>
}

interface LinkParts {
  guests: Pick<Guests, 'ask'>
  guest: Guest
  credentials: readonly GuestCredential[]
  http: GuestLink['http']
}

export const linkTo = ({ guests, guest, credentials, http }: LinkParts): GuestLink => ({
  ask: async (question, options) => parseAnswer(question.type, await guests.ask(guest, question, options)),
  credentials: new Map(credentials.map((each) => [each.description.name, each])),
  http,
})
