import { useEffect } from 'react'
import { matchesKeys, type Keys } from '../lib/shortcut.ts'
import { closeModal, isModalOpen, openModal } from '../ui/modal-store.ts'

export const paletteKeys: Keys = 'ctrl+k'

export const togglePalette = (): void =>
  isModalOpen('palette') ? closeModal('palette') : void openModal('palette', {})

/** Opens the palette on every page, also where no workflow is open and its commands are not loaded. */
export function usePaletteKey(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matchesKeys(event, paletteKeys)) return
      event.preventDefault()
      togglePalette()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isWanted])
}
