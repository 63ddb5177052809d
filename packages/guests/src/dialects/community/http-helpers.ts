import { isJsonObject, type JsonObject } from '@heddle/core'
import { evaluateData, type Evaluate } from '@heddle/nodes/declarative'
import type { HostAccess } from '../guest-package.ts'
import { readAnswer } from './http-answer.ts'
import { fromOldOptions, fromOptions } from './http-options.ts'
import { NodeApiError } from './workflow-module/errors.ts'
import { sleep } from './workflow-module/values.ts'

interface HttpWorld {
  host: HostAccess
  node: unknown
  evaluate: Evaluate
}

type Options = JsonObject | string
type PagedRest = [itemIndex: number, paging: JsonObject, credential?: string]

/** The ways in which packages make requests. All of them go through the host, which puts the credential in. */
export function httpHelpers({ host, node, evaluate }: HttpWorld) {
  const send = async (options: JsonObject, credential?: string): Promise<unknown> => {
    const asked = await fromOptions(options)
    const request = { ...asked.request, ...(credential && { credential }) }
    return readAnswer({ ...asked, request }, await host.call({ type: 'http', request }))
  }
  const sendOld = (given: Options, options?: JsonObject, credential?: string) =>
    send(fromOldOptions(asOptions(given, options)), credential)
  const withCredential = async (credential: string, options: JsonObject) => {
    try {
      return await send(options, credential)
    } catch (error) {
      throw new NodeApiError(node, error)
    }
  }
  const oldWithCredential = (credential: string, options: JsonObject) =>
    withCredential(credential, fromOldOptions(options))
  return {
    httpRequest: (options: Options) => send(asOptions(options)),
    httpRequestWithAuthentication: withCredential,
    request: (given: Options, options?: JsonObject) => sendOld(given, options),
    requestWithAuthentication: oldWithCredential,
    requestOAuth1: oldWithCredential,
    requestOAuth2: oldWithCredential,
    // Which item the expressions see comes second.
    requestWithAuthenticationPaginated: (options: JsonObject, ...[, paging, credential]: PagedRest) =>
      sendPages({ options, paging, evaluate, send: (page) => sendOld(page, undefined, credential) }),
  }
}

const asOptions = (given: Options, more: JsonObject = {}): JsonObject =>
  typeof given === 'string' ? { ...more, url: given } : given

interface Pages {
  options: JsonObject
  paging: JsonObject
  evaluate: Evaluate
  send(options: JsonObject): Promise<unknown>
}

/** More pages than any list has. */
const maxPages = 1000

/** Page after page, as long as an expression over the answer says so; gives the whole answers. */
async function sendPages({ options, paging, evaluate, send }: Pages): Promise<unknown[]> {
  const answers: unknown[] = []
  const most = typeof paging.maxRequests === 'number' ? paging.maxRequests : maxPages
  let answer: unknown
  for (let page = 0; page < Math.min(most, maxPages); page += 1) {
    const roots = { $response: answer, $pageCount: page, $request: options }
    const change = (await evaluateData(paging.request, evaluate, roots)) as JsonObject
    answer = await send({ ...mergeOptions(options, change), resolveWithFullResponse: true })
    answers.push(answer)
    const now = { $response: answer, $pageCount: page + 1, $request: options }
    const goesOn = await evaluateData(paging.continue, evaluate, now)
    if (goesOn !== true && goesOn !== 'true') break
    if (typeof paging.requestInterval === 'number') await sleep(paging.requestInterval)
  }
  return answers
}

function mergeOptions(options: JsonObject, change: JsonObject = {}): JsonObject {
  const merged: JsonObject = { ...options }
  for (const [key, value] of Object.entries(change)) {
    const before = merged[key]
    merged[key] = isJsonObject(before) && isJsonObject(value) ? { ...before, ...value } : value
  }
  return merged
}
