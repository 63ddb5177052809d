import { create } from 'zustand'
import { newestToast } from './toast-store.ts'

interface OpenDialog {
  element: HTMLDialogElement
  /** The last notice that was there before it. */
  after: number
}

interface DialogStack {
  /** The last one is on top. */
  open: readonly OpenDialog[]
}

export const useDialogs = create<DialogStack>(() => ({ open: [] }))

/** Notes that a dialog lies over everything now. Gives the way to note that it does not any more. */
export function enterDialog(element: HTMLDialogElement): () => void {
  const entry = { element, after: newestToast() }
  useDialogs.setState(({ open }) => ({ open: [...open, entry] }))
  return () => useDialogs.setState(({ open }) => ({ open: open.filter((other) => other !== entry) }))
}
