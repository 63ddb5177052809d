import { isJsonObject, textOf } from '@heddle/core'
import type { HttpResponse, NodeCredentialUse } from '@heddle/core/node'
import { byToken, type Paging } from '../app/paging.ts'
import { usualProblem, type AppService } from '../app/service.ts'

/** One of Google's services. They all say in the same way what is wrong. */
export const googleService = (label: string, baseUrl: string): AppService => ({
  label,
  baseUrl,
  problem,
  isBusy,
})

/** `{ "error": { "code": 404, "message": "…", "status": "NOT_FOUND" } }`; while signing in also `error_description`. */
function problem({ status, body }: HttpResponse): string | undefined {
  if (status < 400 || !isJsonObject(body)) return undefined
  const { error } = body
  const said = isJsonObject(error) ? textOf(error.message) : textOf(body.error_description)
  return said || usualProblem(body)
}

/** Older services refuse what is too much as if it were not allowed; only the reason tells. */
function isBusy({ status, body }: HttpResponse): boolean {
  const error = isJsonObject(body) ? body.error : undefined
  const reasons: unknown[] = isJsonObject(error) && Array.isArray(error.errors) ? error.errors : []
  return (
    status === 403 &&
    reasons.some((each) => isJsonObject(each) && /^(userR|r)ateLimitExceeded$/.test(textOf(each.reason)))
  )
}

/** The two ways to sign in that documents choose by `authentication`. */
export const googleCredentials = (oAuth2: string, choice = 'oAuth2'): NodeCredentialUse[] => [
  { name: 'googleApi', required: true, displayOptions: { show: { authentication: ['serviceAccount'] } } },
  { name: oAuth2, required: true, displayOptions: { show: { authentication: [choice] } } },
]

/** Lists of Google: each answer names the page that follows. */
export const googlePages = (entries: string, size?: { name: string; most: number }): Paging =>
  byToken({ entries, token: 'nextPageToken', as: 'pageToken', ...(size && { size }) })

/** Files of Drive; `q`, `fields` and what else is asked for is up to the request. */
export const drivePages = googlePages('files', { name: 'pageSize', most: 1000 })

export const driveUrl = 'https://www.googleapis.com/drive/v3'
