import { openModal } from '../ui/modal-store.ts'
import { currentDocument } from './document-store.ts'
import { findNodeType } from './node-types.ts'

const storageKey = 'heddle.hideActivationNotice'

/** Tells after an activation what its triggers wait for; false when the person does not want to read it any more. */
export function showActivationNotice(): boolean {
  if (localStorage.getItem(storageKey) === 'true') return false
  const messages = currentDocument()
    .nodes.filter((node) => !node.disabled)
    .map(({ type }) => findNodeType(type)?.activationMessage)
    .filter((message) => message !== undefined)
  openModal('activation', { messages: [...new Set(messages)] })
  return true
}

export const hideActivationNotice = (): void => localStorage.setItem(storageKey, 'true')
