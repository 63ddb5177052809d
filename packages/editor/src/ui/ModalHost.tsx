import { Suspense, useEffect, useRef, type ComponentType } from 'react'
import { ConfirmModal } from './ConfirmModal.tsx'
import { dismissModal, useModals, type ModalInputs, type ModalName, type OpenModal } from './modal-store.ts'
import { ModalBoundary } from './ModalBoundary.tsx'
import { PromptModal } from './PromptModal.tsx'

type BuiltIn = 'confirm' | 'prompt'

/** What a modal's component receives. */
export interface ModalProps<Name extends ModalName> {
  input: ModalInputs[Name]
  close: () => void
}

export type ModalComponents = { [Name in Exclude<ModalName, BuiltIn>]: ComponentType<ModalProps<Name>> }

const builtIn = { confirm: ConfirmModal, prompt: PromptModal }

/** Draws the stack of open modals. Only the top one takes keys and focus; Escape closes it. */
export function ModalHost({ components }: { components: ModalComponents }) {
  const stack = useModals((state) => state.stack)
  const table = { ...builtIn, ...components } as Record<ModalName, ComponentType<ModalProps<ModalName>>>
  useEscapeClosesTop()

  return stack.map((modal, depth) => (
    <ModalLayer
      key={modal.key}
      modal={modal}
      isTop={depth === stack.length - 1}
      component={table[modal.name]}
    />
  ))
}

interface LayerProps {
  modal: OpenModal
  isTop: boolean
  component: ComponentType<ModalProps<ModalName>>
}

function ModalLayer({ modal, isTop, component: Component }: LayerProps) {
  const previousFocus = useRef(document.activeElement)
  useEffect(() => {
    const before = previousFocus.current
    return () => {
      // The page behind is inert until this render is through; only then can it take the focus back.
      setTimeout(() => {
        // Whoever pressed a key in between is already somewhere else.
        if (document.activeElement && document.activeElement !== document.body) return
        const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
        const home = isThere ? before : document.querySelector<HTMLElement>('[data-focus-home]')
        home?.focus({ preventScroll: true, focusVisible: false })
      })
    }
  }, [])
  const close = () => void dismissModal(modal)
  return (
    <div inert={!isTop}>
      <ModalBoundary close={close}>
        <Suspense>
          <Component input={modal.input} close={close} />
        </Suspense>
      </ModalBoundary>
    </div>
  )
}

/** A list that hangs open somewhere in a dialog is closed before the dialog itself. */
const openList = '[role="dialog"] [aria-haspopup][aria-expanded="true"]'

function useEscapeClosesTop(): void {
  useEffect(() => {
    let list: HTMLElement | null = null
    // Seen before anybody else reacts: a list that has the focus closes itself.
    const lookForList = (event: KeyboardEvent) => {
      if (event.key === 'Escape') list = document.querySelector<HTMLElement>(openList)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const top = useModals.getState().stack.at(-1)
      // An open menu or completion list inside the modal has already used the key.
      if (event.key !== 'Escape' || event.defaultPrevented || !top) return
      event.preventDefault()
      if (!list) void dismissModal(top)
      else if (list.matches(openList)) list.click()
    }
    window.addEventListener('keydown', lookForList, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', lookForList, { capture: true })
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
