import { onPushMessage } from '../../api/push.ts'
import { t } from '../../lib/i18n.ts'
import { openModal } from '../../ui/modal-store.ts'
import { showWarning } from '../../ui/toast-store.ts'

/** Tells that a service has ended a connection, wherever the person is at that moment. */
export const followAccounts = (): (() => void) =>
  onPushMessage((message) => {
    if (message.type !== 'accountLost') return
    const { credentialId, credentialName } = message.data
    showWarning({
      title: t('credentials.lostTitle', { name: credentialName }),
      message: t('credentials.lostText'),
      action: {
        label: t('credentials.reconnectAccount'),
        run: () => void openModal('editCredential', { id: credentialId }),
      },
    })
  })
