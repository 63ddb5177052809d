import type { JsonObject } from '@heddle/core'
import type { WebhookRequest, WebhookResponse } from '@heddle/core/node'
import type { DoubleAnswer, DoubleRequest } from '@heddle/nodes/testing'

/** What a double answers, by method and address: `GET https://service.example/things`. */
export type Answers = Readonly<Record<string, DoubleAnswer>>

/** A file as trials write it. */
export interface TrialFile {
  fileName: string
  mimeType: string
  text: string
}

interface TrialBase {
  /** In one sentence; docs/guests.md repeats it. */
  does: string
  /** The node, by the end of its type. */
  node: string
  parameters?: JsonObject
}

interface Exchange {
  answers?: Answers
  /** The requests, in their order; what is not said of them does not matter. */
  asks?: readonly Partial<DoubleRequest>[]
}

/** A node runs, once or with a failing service. */
export interface RunTrial extends TrialBase, Exchange {
  kind: 'run'
  /** The data of the item that it gets. */
  item?: JsonObject
  /** The file of that item, in the field `data`. */
  file?: TrialFile
  /** The data of the items that it gives. */
  gives?: unknown
  /** The files of its first item. */
  givesFiles?: Readonly<Record<string, TrialFile>>
  /** Its error, in words. */
  fails?: string
}

/** A parameter finds its choices, or its fields. */
export interface ChoicesTrial extends TrialBase, Exchange {
  kind: 'choices'
  method: string
  filter?: string
  gives?: unknown
  fails?: string
}

/** A trigger looks for news, several times. */
export interface PollTrial extends TrialBase {
  kind: 'poll'
  looks: readonly (Exchange & { gives: unknown })[]
}

/** A trigger tells its service where to call, is called, and tells it to stop. */
export interface WebhookTrial extends TrialBase {
  kind: 'webhook'
  starts: Exchange
  calls: readonly {
    webhook?: string
    request: Partial<WebhookRequest>
    gives?: unknown
    response?: WebhookResponse
  }[]
  stops: Exchange
}

/** The account's own check. */
export interface AccountTrial extends Exchange {
  kind: 'account'
  does: string
  node: string
  /** The method that tries it. */
  method: string
  fails?: string
}

export type Trial = RunTrial | ChoicesTrial | PollTrial | WebhookTrial | AccountTrial

export interface PackageTrials {
  package: string
  /** The data of its credentials by type. */
  credentials?: Readonly<Record<string, JsonObject>>
  trials: readonly Trial[]
}
