import { Component, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface ModalBoundaryProps {
  close: () => void
  children: ReactNode
}

/** A dialog that cannot be shown says so in its place; the page behind it goes on. */
export class ModalBoundary extends Component<ModalBoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    const { close, children } = this.props
    if (!error) return children
    return (
      <Modal
        title={t('shell.partFailed')}
        close={close}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('shell.reload')}
          </Button>
        }
      >
        <p role="alert">{error.message}</p>
      </Modal>
    )
  }
}
