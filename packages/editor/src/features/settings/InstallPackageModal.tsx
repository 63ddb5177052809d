import type { InstalledPackage, PackageFacts } from '@heddle/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Note } from '../../ui/Note.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { packageFacts, useMayInstall } from '../../workspace/packages.ts'
import { installPackage, tellInstalled } from './package-actions.ts'
import { PackageContents } from './PackageContents.tsx'
import { PackageFactList } from './PackageFactList.tsx'
import css from './InstallPackageModal.module.css'

interface InstallPackageProps {
  input: { package: string }
  close: () => void
}

/** What a package is, before it is installed; what it brings, after. */
export function InstallPackageModal({ input: { package: spec }, close }: InstallPackageProps) {
  const mayInstall = useMayInstall()
  const [installed, setInstalled] = useState<InstalledPackage>()
  if (!mayInstall) return <AskOwner name={spec} close={close} />
  if (installed) return <Done installed={installed} close={close} />
  return <Look spec={spec} close={close} done={setInstalled} />
}

const AskOwner = ({ name, close }: { name: string; close: () => void }) => (
  <Modal
    title={t('packages.ownersInstall')}
    close={close}
    footer={<Button onClick={close}>{t('shell.close')}</Button>}
  >
    <p>{t('packages.askOwner', { name })}</p>
  </Modal>
)

interface LookProps {
  spec: string
  close: () => void
  done: (installed: InstalledPackage) => void
}

function Look({ spec, close, done }: LookProps) {
  const { data: facts, error, refetch } = useQuery(packageFacts(spec))
  if (facts) return <Decide spec={spec} facts={facts} close={close} done={done} />
  return (
    <Modal title={spec} close={close}>
      {error ? (
        <Note title={t('packages.lookFailed')} text={messageOf(error)} alert>
          <Button onClick={() => void refetch()}>{t('packages.tryAgain')}</Button>
        </Note>
      ) : (
        <p role="status" className={css.status}>
          <Spinner /> {t('packages.looking')}
        </p>
      )}
    </Modal>
  )
}

function Decide({ spec, facts, close, done }: LookProps & { facts: PackageFacts }) {
  const id = useId()
  const isShown = useIsShown()
  const { form, isSubmitting } = useForm({
    initial: {},
    failed: t('packages.installFailed'),
    async submit() {
      try {
        const installed = await installPackage(spec)
        if (isShown.current) done(installed)
        else tellInstalled(installed)
      } catch (error) {
        if (isShown.current) throw error
        showFailure(t('packages.installNamedFailed', { name: spec }), error, { stays: true })
      }
    },
  })
  const isHere = facts.installed === facts.version
  return (
    <Modal
      title={t('packages.installNamed', { name: facts.service ?? facts.name })}
      close={close}
      width={520}
      cancelLabel={isSubmitting ? t('shell.close') : undefined}
      actions={
        <Button
          type="submit"
          form={id}
          variant="primary"
          loading={isSubmitting}
          disabled={isHere}
          data-autofocus
        >
          {labelOf(facts)}
        </Button>
      }
    >
      <Form {...form} id={id} className={css.look}>
        <PackageFactList facts={facts} />
        <p className={css.note}>{t('packages.text')}</p>
        <p role="status" className={css.status}>
          {isSubmitting && t('packages.installing')}
          {isHere && t('packages.isHere')}
        </p>
      </Form>
    </Modal>
  )
}

const labelOf = ({ installed, version }: PackageFacts): string =>
  installed === null || installed === version
    ? t('packages.install')
    : t('packages.installVersion', { version })

/** Whoever closes the dialog meanwhile is told the outcome elsewhere. */
function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return isShown
}

const Done = ({ installed, close }: { installed: InstalledPackage; close: () => void }) => (
  <Modal
    title={t('packages.installedToast', { name: installed.name, version: installed.version })}
    close={close}
    width={520}
    footer={
      <Button variant="primary" onClick={close} data-autofocus>
        {t('packages.done')}
      </Button>
    }
  >
    <PackageContents installed={installed} />
  </Modal>
)
