import { openModal } from '../ui/modal-store.ts'
import { currentDocument } from './document-store.ts'
import { findNodeType } from './node-types.ts'

const storageKey = 'heddle.hideActivationNotice'

/** Tells after an activation what its triggers wait for, unless the person does not want to read it any more. */
export function showActivationNotice(): void {
  if (localStorage.getItem(storageKey) === 'true') return
  const messages = currentDocument()
    .nodes.filter((node) => !node.disabled)
    .map(({ type }) => findNodeType(type)?.activationMessage)
    .filter((message) => message !== undefined)
  openModal('activation', { messages: [...new Set(messages)] })
}

export const hideActivationNotice = (): void => localStorage.setItem(storageKey, 'true')
