import type { JsonObject } from '@heddle/core'
import type { SubscriptionCall } from '../app/define-app-trigger.ts'
import { ServiceRefused } from '../app/service.ts'

/** One of the ways in which Jira is told where to call. */
export interface WebhookKind {
  /** Those that call an address already. */
  find(address: string): Promise<string[]>
  create(hook: WantedHook): Promise<string>
  remove(id: string): Promise<void>
}

export interface WantedHook {
  address: string
  /** What is added to the address, as names and values. */
  query: readonly (readonly [string, string])[]
  events: readonly string[]
  /** Names of what Jira puts into the address when it calls. */
  variables: readonly string[]
  jql: string
  excludeBody: boolean
}

export type Ways = Pick<SubscriptionCall, 'send' | 'list'>

/** The address of a hook, whatever was added to it. */
export const callsAddress = ({ url }: JsonObject, address: string): boolean =>
  typeof url === 'string' && url.split('?')[0] === address

/** Jira fills in the variables only where they stand as they are written. */
export function urlOf({ address, query, variables }: WantedHook, variable: (name: string) => string): string {
  const fixed = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const filled = variables.map((name) => `${name}=${variable(name)}`)
  const whole = [...fixed, ...filled].join('&')
  return whole === '' ? address : `${address}?${whole}`
}

/** Whoever removed it before us did what was wanted. */
export async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ServiceRefused) || error.httpCode !== '404') throw error
  }
}
