import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { isStored, useDocument, type TagReference } from '../document-store.ts'

/** Gives the open workflow other tags; the server is asked only when the set changed. */
export async function setTags(tags: readonly TagReference[]): Promise<void> {
  const state = useDocument.getState()
  if (isSameSet(tags, state.tags)) return
  useDocument.setState({ tags })
  if (!isStored(state)) return
  try {
    const stored = await request('PATCH /workflows/:id', {
      params: { id: state.id },
      body: { tags: tags.map(({ id }) => id) },
    })
    useDocument.setState({ tags: stored.tags, versionId: stored.versionId })
  } catch (error) {
    useDocument.setState({ tags: state.tags })
    showFailure(t('workflow.saveFailed'), error)
  }
}

const isSameSet = (a: readonly TagReference[], b: readonly TagReference[]): boolean =>
  a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id))
