import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { HttpResponse } from '@heddle/core/node'
import type { AppCall } from '../app/operation.ts'
import { ServiceRefused, type AppService } from '../app/service.ts'
import { xmlToData } from '../xml/xml.conversion.ts'
import { addressIn, encode, regionOf, type Account } from './account.ts'

export const s3Service: AppService = {
  label: 'The storage',
  /** Errors come as XML, some of them behind a good status. */
  problem: ({ body }) => (typeof body === 'string' ? problemIn(body) : undefined),
}

function problemIn(text: string): string | undefined {
  if (!/<Error>/.test(text)) return undefined
  return /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? /<Code>([^<]*)<\/Code>/.exec(text)?.[1]
}

interface Question {
  method?: string
  bucket?: string
  key?: string
  query?: Readonly<Record<string, string | number | undefined>>
  headers?: Record<string, string>
  body?: string | Uint8Array
  responseType?: 'text' | 'stream'
}

/** Asks the storage for something, where the bucket is. */
export async function askS3(call: AppCall, account: Account, question: Question): Promise<HttpResponse> {
  const { bucket, key, query = {}, method = 'GET', headers, body, responseType = 'text' } = question
  if (bucket?.trim() === '') throw new Error('Enter the name of the bucket')
  const region =
    bucket === undefined || method === 'HEAD' ? account.region : await regionOf(call, account, bucket)
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
  const url = addressIn(account, region, { bucket, key }) + (parts.length > 0 ? `?${parts.join('&')}` : '')
  try {
    return await call.exchange({
      method,
      url,
      headers: { accept: '*/*', ...headers },
      ...(body !== undefined && { body }),
      responseType,
      ignoreTlsErrors: account.ignoreTlsErrors,
    })
  } catch (error) {
    // Instead of a file came the words about it.
    const said = error instanceof ServiceRefused ? problemIn(error.description) : undefined
    throw said === undefined ? error : new Error(said, { cause: error })
  }
}

/** The data of an answer in XML, below its root. */
export async function dataOf({ context }: AppCall, { body }: HttpResponse): Promise<JsonObject> {
  const text = textOf(body)
  if (text.trim() === '') return {}
  const options = { explicitRoot: false, ignoreAttrs: true }
  return context.convert(xmlToData, { text, options })
}

/** One entry comes alone, several as a list. */
export const entriesOf = (value: unknown): JsonObject[] => [value].flat().filter((each) => isJsonObject(each))
