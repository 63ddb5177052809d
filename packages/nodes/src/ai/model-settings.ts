import { isJsonObject, type JsonObject } from '@heddle/core'
import type { AppParams } from '../app/params.ts'
import type { Sending } from './outbound-fetch.ts'
import type { ModelSettings } from './recorded-model.ts'

/** A number that was given; services know what to do without one. */
export function givenNumber(params: AppParams, path: string): number | undefined {
  const value = params.value(path)
  return value === undefined || value === null || value === '' ? undefined : params.number(path)
}

/** A number of which -1, or less than 1, means that there is no limit. */
export function givenLimit(params: AppParams, path: string): number | undefined {
  const limit = givenNumber(params, path)
  return limit !== undefined && limit >= 1 ? limit : undefined
}

/** An object that is given as data or as a text of JSON; empty where there is none. */
export function givenObject(params: AppParams, path: string): JsonObject {
  const value = params.json(path)
  return isJsonObject(value) ? value : {}
}

/** The names under which nodes keep how long an answer may become. */
const limits = ['maxTokens', 'maxTokensToSample', 'maxOutputTokens', 'numPredict']

/** What most nodes of models let a person choose. Members that are not there are not sent. */
export function settingsOf(params: AppParams): ModelSettings {
  const number = (name: string) => givenNumber(params, `options.${name}`)
  const maxOutputTokens = limits.map((name) => givenLimit(params, `options.${name}`)).find(Boolean)
  const isJson = ['responseFormat', 'format'].some((name) =>
    params.text(`options.${name}`).startsWith('json'),
  )
  return withoutUndefined({
    maxOutputTokens,
    temperature: number('temperature'),
    topP: number('topP'),
    topK: givenLimit(params, 'options.topK'),
    frequencyPenalty: number('frequencyPenalty'),
    presencePenalty: number('presencePenalty'),
    seed: number('randomSeed'),
    responseFormat: isJson ? ({ type: 'json' } as const) : undefined,
  })
}

/** How requests are sent. */
export const sendingOf = (params: AppParams): Sending =>
  withoutUndefined({
    timeoutMs: givenLimit(params, 'options.timeout'),
    maxRetries: givenNumber(params, 'options.maxRetries'),
  })

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

export const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
