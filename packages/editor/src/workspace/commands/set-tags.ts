import type { TagReference } from '../document-store.ts'
import { done, failed, type Outcome } from '../outcome.ts'
import type { Workspace } from '../workspace.ts'
import { sendWithMerge } from './send-with-merge.ts'

/** Gives the workflow other tags; the server is asked only when the set changed. */
export async function setTags(workspace: Workspace, tags: readonly TagReference[]): Promise<Outcome> {
  const { api, document } = workspace
  const before = document.getState()
  if (isSameSet(tags, before.tags)) return done
  document.setState({ tags })
  const { id } = before
  if (id === undefined) return done
  try {
    const [added, removed] = [without(tags, before.tags), without(before.tags, tags)]
    let wanted = tags
    const stored = await sendWithMerge(workspace, () => {
      const { versionId, tags: current } = document.getState()
      // After a merge the tags are those that somebody else left.
      if (current !== tags) wanted = [...without(without(current, removed), added), ...added]
      const body = { tags: wanted.map((tag) => tag.id), versionId }
      return api.request('PATCH /workflows/:id', { params: { id }, body })
    })
    if (!stored) return { kind: 'gaveUp' }
    document.setState({ tags: stored.tags, versionId: stored.versionId })
    return done
  } catch (error) {
    document.setState({ tags: before.tags })
    return failed('save', error)
  }
}

const without = (all: readonly TagReference[], some: readonly TagReference[]): TagReference[] =>
  all.filter(({ id }) => !some.some((other) => other.id === id))

const isSameSet = (a: readonly TagReference[], b: readonly TagReference[]): boolean =>
  a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id))
