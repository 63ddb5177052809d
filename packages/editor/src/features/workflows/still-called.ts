import type { SubscriptionProblem } from '@heddle/contract'
import { t } from '../../lib/i18n.ts'
import { showWarning } from '../../ui/toast-store.ts'

/** The workflow is off; what its services still send is answered with an error. */
export function warnStillCalled(problems: readonly SubscriptionProblem[]): void {
  showWarning({
    title: t('workflow.stillCalledTitle'),
    message: t('workflow.stillCalled'),
    list: problems.map(({ node, message }) => `${node}: ${message}`),
  })
}
