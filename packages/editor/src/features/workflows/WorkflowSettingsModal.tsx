import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { updateSettings } from '../../workspace/commands/update-settings.ts'
import { useDocument } from '../../workspace/document-store.ts'
import { isDone } from '../../workspace/outcome.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { workflowList } from '../../api/workflow-list.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { ModalProps } from '../../ui/ModalHost.tsx'
import { showError, showFailure, showSuccess } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { useSaveKey } from '../../ui/use-save-key.ts'
import { keyProblem, limitProblem } from './concurrency.ts'
import { timeoutProblem } from './timeout.ts'
import { readForm, settingsOf, type SettingsForm } from './settings-form.ts'
import { publisherOf, timezones } from './workflow-queries.ts'
import { useSession } from '../../api/session.ts'
import { WorkflowSettingsFields } from './WorkflowSettingsFields.tsx'
import css from './WorkflowSettingsModal.module.css'

/** How the open workflow runs and what is kept of its runs. */
export function WorkflowSettingsModal({ close }: ModalProps<'settings'>) {
  const ownId = useDocument((state) => state.id)
  const stored = ownId !== undefined
  const instance = useSession((state) => state.settings)
  const workflows = useQuery({ ...workflowList, enabled: stored })
  const zones = useQuery({ ...timezones, enabled: stored })
  const publisher = useQuery({ ...publisherOf(ownId ?? ''), enabled: stored })
  const error = workflows.error ?? zones.error ?? publisher.error
  useEffect(() => {
    if (stored && !error) return
    if (error) showFailure(t('workflowSettings.loadFailed'), error)
    else showError({ title: t('workflowSettings.noWorkflow'), message: t('workflowSettings.noWorkflowText') })
    close()
  }, [stored, error, close])
  if (!workflows.data || !zones.data || publisher.data === undefined || !instance) return null
  return (
    <SettingsDialog
      instance={instance}
      workflows={workflows.data.filter(({ id }) => id !== ownId)}
      zones={zones.data}
      publisher={publisher.data}
      close={close}
    />
  )
}

interface SettingsDialogProps {
  instance: NonNullable<ReturnType<typeof useSession.getState>['settings']>
  workflows: readonly { id: string; name: string }[]
  zones: Record<string, string>
  publisher: string
  close: () => void
}

function SettingsDialog({ instance, workflows, zones, publisher, close }: SettingsDialogProps) {
  const workspace = useWorkspace()
  const formId = useId()
  const name = useDocument((state) => state.history.present.name)
  const settings = useDocument((state) => state.history.present.settings)
  const { form, field, values, change, isSubmitting } = useForm<SettingsForm>({
    initial: readForm(settings, instance.executionTimeout),
    rules: {
      timeout: (timeout) => timeout && timeoutProblem(timeout, instance.maxExecutionTimeout),
      concurrency: (concurrency) => limitProblem(concurrency) ?? keyProblem(concurrency),
    },
    failed: t('workflowSettings.saveFailed'),
    async submit(given) {
      const outcome = await updateSettings(workspace, settingsOf(given))
      if (outcome.kind === 'failed') throw outcome.error
      if (!isDone(outcome)) return
      showSuccess({ title: t('workflowSettings.saved') })
      close()
    },
  })
  useSaveKey('settings', () => form.ref.current?.requestSubmit())
  return (
    <Modal
      title={t('workflowSettings.titleOf', { name })}
      close={close}
      width="65%"
      actions={
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          {t('workflow.save')}
        </Button>
      }
    >
      <Form {...form} id={formId} className={css.form}>
        <WorkflowSettingsFields
          publisher={publisher}
          form={values}
          timeoutError={field('timeout').error}
          concurrencyError={field('concurrency').error}
          instance={instance}
          workflows={workflows}
          zones={zones}
          onChange={change}
        />
      </Form>
    </Modal>
  )
}
