import type { InstalledPackage } from '@heddle/contract'
import { request } from '../../api/request.ts'
import { t } from '../../lib/i18n.ts'
import { askConfirm } from '../../ui/modal-store.ts'
import { showFailure, showSuccess } from '../../ui/toast-store.ts'
import { reloadPackages } from '../../workspace/packages.ts'

/** Takes a name, with or without a version. */
export async function installPackage(spec: string): Promise<InstalledPackage> {
  const installed = await request('POST /packages', { body: { package: spec } })
  await reloadPackages()
  return installed
}

export const tellInstalled = ({ name, version, nodes }: InstalledPackage): number =>
  showSuccess({
    title: t('packages.installedToast', { name, version }),
    message: t('packages.installedText', { count: nodes.length }),
  })

/** The registry gives the newest version to whoever names none. */
export async function updatePackage({ name, version: before }: InstalledPackage): Promise<void> {
  try {
    const { version } = await request('POST /packages', { body: { package: name } })
    await reloadPackages()
    if (version === before) {
      showSuccess({ title: t('packages.newest'), message: t('packages.newestText', { name, version }) })
    } else {
      showSuccess({ title: t('packages.updatedToast', { name, version }) })
    }
  } catch (error) {
    showFailure(t('packages.updateFailed', { name }), error)
  }
}

export async function removePackage({ name, usedBy }: InstalledPackage): Promise<void> {
  const workflows = usedBy.map((each) => each.name).join(', ')
  const choice = await askConfirm({
    title: t('packages.removeTitle', { name }),
    message: usedBy.length > 0 ? t('packages.removeUsed', { workflows }) : t('packages.removeText'),
    confirmLabel: t('packages.remove'),
    danger: true,
  })
  if (choice !== 'confirm') return
  try {
    await request('DELETE /packages', { query: { name } })
    await reloadPackages()
    showSuccess({ title: t('packages.removedToast', { name }) })
  } catch (error) {
    showFailure(t('packages.removeFailed', { name }), error)
  }
}
