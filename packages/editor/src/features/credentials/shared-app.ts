import type { Registration } from '@heddle/contract'
import { queryClient } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { sharedApps } from './credential-queries.ts'
import { appName, appTypeOf } from './credential-type.ts'

/** The app that the instance has for credentials of a type. */
export function findSharedApp(type: string): Registration | undefined {
  const appType = appTypeOf(type)
  return queryClient.getQueryData(sharedApps.queryKey)?.find((app) => app.type === appType)
}

/** What the service of a type is called, for which one app does. */
export const serviceName = (type: string): string => appName(appTypeOf(type) ?? type)

/** Makes the app of a stored credential that of the whole instance. */
export async function shareApp(credentialId: string): Promise<void> {
  await request('POST /credential-registrations', { body: { credentialId } })
  await queryClient.fetchQuery(sharedApps)
}

/** Removes the app of the whole instance, after asking. */
export async function removeSharedApp(type: string): Promise<boolean> {
  const app = serviceName(type)
  const choice = await askConfirm({
    title: t('credentials.removeAppTitle', { app }),
    message: t('credentials.removeAppText'),
    confirmLabel: t('credentials.removeApp'),
    danger: true,
  })
  if (choice !== 'confirm') return false
  try {
    await request('DELETE /credential-registrations/:type', { params: { type: appTypeOf(type) ?? type } })
    await queryClient.fetchQuery(sharedApps)
    showSuccess({ title: t('credentials.appRemoved', { app }) })
    return true
  } catch (error) {
    showFailure(t('credentials.removeAppFailed'), error)
    return false
  }
}
