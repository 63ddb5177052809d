import type { Endpoint } from '@heddle/contract'
import type { JsonObject } from '@heddle/core'
import type { z } from 'zod'
import type { InsideCall } from '../http/inside-call.ts'

/** What a call of the own interface gives; large answers are read. */
type AnswerOf<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined

/** Makes calls of the own interface with the rights of the key: there is no other way for a tool to do anything. */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  values?: Pick<InsideCall, 'params' | 'query' | 'body'>,
) => Promise<AnswerOf<E>>

/** Something that an assistant can do here. */
export interface McpTool {
  name: string
  title: string
  /** For the assistant: what it does, and when to use it. */
  description: string
  input: z.ZodObject
  /** It changes nothing. */
  readOnly?: boolean
  run(ask: Ask, input: JsonObject): Promise<JsonObject>
}

interface Typed<I extends z.ZodObject> extends Omit<McpTool, 'input' | 'run'> {
  input: I
  run(ask: Ask, input: z.output<I>): Promise<JsonObject>
}

/** The input is read by its schema before the tool gets it. */
export const defineTool = <I extends z.ZodObject>(tool: Typed<I>): McpTool => tool
