import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { showFailure } from '../../ui/toast-store.ts'
import { sendWithMerge } from './send-with-merge.ts'
import { isStored, useDocument, type TagReference } from '../document-store.ts'

/** Gives the open workflow other tags; the server is asked only when the set changed. */
export async function setTags(tags: readonly TagReference[]): Promise<void> {
  const state = useDocument.getState()
  if (isSameSet(tags, state.tags)) return
  useDocument.setState({ tags })
  if (!isStored(state)) return
  try {
    const without = (all: readonly TagReference[], some: readonly TagReference[]) =>
      all.filter(({ id }) => !some.some((other) => other.id === id))
    const [added, removed] = [without(tags, state.tags), without(state.tags, tags)]
    let wanted = tags
    const stored = await sendWithMerge(() => {
      const { versionId, tags: current } = useDocument.getState()
      // After a merge the tags are those that somebody else left.
      if (current !== tags) wanted = [...without(without(current, removed), added), ...added]
      const body = { tags: wanted.map(({ id }) => id), versionId }
      return request('PATCH /workflows/:id', { params: { id: state.id }, body })
    })
    if (stored) useDocument.setState({ tags: stored.tags, versionId: stored.versionId })
  } catch (error) {
    useDocument.setState({ tags: state.tags })
    showFailure(t('workflow.saveFailed'), error)
  }
}

const isSameSet = (a: readonly TagReference[], b: readonly TagReference[]): boolean =>
  a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id))
