import { isJsonObject, textOf, type JsonObject } from '@heddle/core'
import type { AppRequest, LocatedAccount } from '../app/service.ts'

type Send = (request: AppRequest) => Promise<unknown>

/** The sites that an account connected by OAuth2 may use. */
export const sitesOf = async (send: Send): Promise<JsonObject[]> =>
  [await send({ url: 'https://api.atlassian.com/oauth/token/accessible-resources' })]
    .flat()
    .filter(isJsonObject)

export const siteUrl = (id: unknown): string =>
  `https://api.atlassian.com/ex/jira/${encodeURIComponent(textOf(id))}`

/** Where the interface of a site is for such an account. */
export const findSite = async (send: Send, site: string): Promise<string> => siteIn(await sitesOf(send), site)

/** A site is named by its address, or by its id. */
function siteIn(sites: readonly JsonObject[], site: string): string {
  const found = sites.find(({ id, url }) => id === site || hostOf(textOf(url)) === hostOf(site))
  if (!found) throw new Error(`The Jira account has no access to the site "${site}"`)
  return siteUrl(found.id)
}

const hostOf = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .toLowerCase()

/** Asked for once in a run, however many items it has. */
const known = new WeakMap<LocatedAccount['line']['http'], Promise<JsonObject[]>>()

/** Accounts connected by OAuth2 reach all sites through one address. */
export async function locateSite({ params, line, send }: LocatedAccount): Promise<string | undefined> {
  const site = await wantedSite(params.text('jiraVersion'), { params, line })
  if (site === undefined) return undefined
  const sites = known.get(line.http) ?? sitesOf(send)
  known.set(line.http, sites)
  return siteIn(await sites, site)
}

async function wantedSite(
  version: string,
  { params, line }: Pick<LocatedAccount, 'params' | 'line'>,
): Promise<string | undefined> {
  if (version === 'cloudServiceAccount') return params.id('site')
  return version === 'cloudOAuth2' ? textOf((await line.account?.())?.domain) : undefined
}
