import { create } from 'zustand'

interface DialogStack {
  /** The last one is on top. */
  open: readonly HTMLDialogElement[]
}

export const useDialogs = create<DialogStack>(() => ({ open: [] }))

/** Notes that a dialog lies over everything now. Gives the way to note that it does not any more. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  useDialogs.setState(({ open }) => ({ open: [...open, dialog] }))
  return () => useDialogs.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }))
}
