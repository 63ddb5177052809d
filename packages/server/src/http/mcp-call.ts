import type { Actor } from '../auth/actor.ts'

/** A message of an assistant, and what it says about how it speaks. */
export interface McpCall {
  headers: Readonly<Record<string, string>>
  body: unknown
}

export interface McpAnswer {
  status: number
  type: string | null
  text: string
}

export type AnswerMcp = (actor: Actor, call: McpCall) => Promise<McpAnswer>
