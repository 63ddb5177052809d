import type { BulkResult } from '@heddle/contract'
import '../../../ui/modal-store.ts'

export interface MoveInput {
  title: string
  /** Where it lies now. */
  current: string | null | undefined
  /** A folder that is moved: it cannot go into itself. */
  folder?: string
  move: (folderId: string | null) => void
}

export interface BulkTagsInput {
  ids: readonly string[]
  action: 'addTags' | 'removeTags'
  /** Called with those that did not work. */
  keep: (failed: readonly string[]) => void
}

declare module '../../../ui/modal-store.ts' {
  interface ModalInputs {
    moveTo: MoveInput
    bulkTags: BulkTagsInput
    bulkResult: { results: readonly BulkResult[] }
  }
}
