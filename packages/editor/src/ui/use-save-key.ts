import { useEffect, useEffectEvent } from 'react'
import { matchesKeys } from '../lib/shortcut.ts'
import { useModals, type ModalName } from './modal-store.ts'

/** Ctrl+S saves what the dialog on top holds. Without this it would save the workflow behind it, and not what was just typed. */
export function useSaveKey(name: ModalName, save: () => void): void {
  const act = useEffectEvent(save)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!matchesKeys(event, 'ctrl+s') || useModals.getState().stack.at(-1)?.name !== name) return
      event.preventDefault()
      if (event.repeat) return
      commitField()
      act()
    }
    // Before the keys of the page, which are heard at the window.
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [name])
}

/** Some fields take what was typed when they are left, as a press on Save leaves them. */
function commitField(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus()
}
