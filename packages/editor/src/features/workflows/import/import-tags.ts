import { messageOf } from '../../../api/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { request } from '../../../api/request.ts'
import { useSession } from '../../../api/session.ts'
import { t } from '../../../lib/i18n.ts'
import { tagList } from '../workflow-queries.ts'
import { refuseToGoOn } from './refuse-to-go-on.ts'

/** The ids of tags here, which are made where there are none, and what to say about those that cannot be made. */
export async function importTags(names: readonly string[]): Promise<{ ids: string[]; advice: string[] }> {
  const ids: string[] = []
  const advice: string[] = []
  if (useSession.getState().settings?.workflowTagsDisabled) return { ids, advice }
  for (const name of names) {
    try {
      ids.push(await idOf(name))
    } catch (error) {
      refuseToGoOn(error)
      advice.push(t('import.lostTag', { name, reason: messageOf(error) }))
    }
  }
  return { ids, advice }
}

async function idOf(name: string): Promise<string> {
  const tags = await queryClient.ensureQueryData(tagList)
  const known = tags.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase())
  if (known) return known.id
  const made = await request('POST /tags', { body: { name } })
  queryClient.setQueryData(tagList.queryKey, (before = []) => [...before, made])
  return made.id
}
