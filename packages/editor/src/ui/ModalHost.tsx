import { Suspense, type ComponentType } from 'react'
import { ConfirmModal } from './ConfirmModal.tsx'
import { useLayer } from './layer.ts'
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

/** Draws the stack of open modals, each one over those that were opened before it. */
export function ModalHost({ components }: { components: ModalComponents }) {
  const stack = useModals((state) => state.stack)
  const table = { ...builtIn, ...components } as Record<ModalName, ComponentType<ModalProps<ModalName>>>
  return stack.map((modal) => <ModalLayer key={modal.key} modal={modal} component={table[modal.name]} />)
}

interface LayerProps {
  modal: OpenModal
  component: ComponentType<ModalProps<ModalName>>
}

function ModalLayer({ modal, component: Component }: LayerProps) {
  const close = () => void dismissModal(modal)
  // Here and not in the dialog: one that is still being fetched can be closed, too.
  useLayer(close)
  return (
    <ModalBoundary close={close}>
      <Suspense>
        <Component input={modal.input} close={close} />
      </Suspense>
    </ModalBoundary>
  )
}
