import { Download } from 'lucide-react'
import { t } from '../lib/i18n.ts'
import { Button } from './Button.tsx'
import { openModal } from './modal-store.ts'

/** The way to a package that brings what is missing here; whoever may not install it is told who may. */
export function InstallOffer({ name, mayInstall }: { name: string; mayInstall: boolean }) {
  if (!mayInstall) return <p>{t('packages.askOwner', { name })}</p>
  return (
    <div>
      <Button icon={Download} onClick={() => openModal('installPackage', { package: name })}>
        {t('packages.installNamed', { name })}
      </Button>
    </div>
  )
}
