import type { RawWorkflow } from '@heddle/contract'
import { create } from 'zustand'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/request.ts'
import { resetDocument } from './document-store.ts'

interface UnreadableState {
  /** Stands where the workflow would. */
  raw: RawWorkflow | undefined
}

/** The workflow that was to be opened and cannot be read. */
export const useUnreadable = create<UnreadableState>(() => ({ raw: undefined }))

export const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.errorCode === 'unreadable_workflow'

/** Opens the text of a workflow in its place. */
export async function openUnreadable(id: string): Promise<void> {
  const raw = await request('GET /workflows/:id/raw', { params: { id } })
  resetDocument(true)
  useUnreadable.setState({ raw })
}
