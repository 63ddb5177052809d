import { useEffect } from 'react'
import { isStored, useDocument } from '../../workspace/document-store.ts'
import { useRun } from '../../workspace/run-store.ts'
import { useView } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { isFirstDay } from '../../lib/first-day.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CoachMark } from '../../ui/CoachMark.tsx'
import { useModals } from '../../ui/modal-store.ts'
import { beginTour, goOn, leaveTour, useTour } from './tour-store.ts'
import { tourSteps, type TourStep } from './tour-steps.ts'

/** A short way through the editor for those who are new. It waits while something covers the canvas. */
export function Tour() {
  const step = useTour((state) => state.step)
  const wishes = useTour((state) => state.wishes)
  const isEmpty = useDocument((state) => !isStored(state) && state.history.present.nodes.length <= 1)
  const isCovered = useModals((state) => state.stack.length > 0)
  const isChoosing = useView((state) => state.creator !== undefined)
  useEffect(() => {
    if (step === undefined && isEmpty && isFirstDay()) beginTour()
  }, [step, isEmpty, wishes])

  const current = step === undefined ? undefined : tourSteps[step]
  if (!current || step === undefined || isCovered || isChoosing) return null
  return <Step key={current.id} step={current} number={step + 1} />
}

function Step({ step, number }: { step: TourStep; number: number }) {
  const { id, anchor, act, isDone } = step
  const workspace = useWorkspace()
  const document = useDocument((state) => state)
  const run = useRun((state) => state)
  useEffect(() => {
    if (isDone?.(workspace)) goOn()
  }, [isDone, workspace, document, run])

  return (
    <CoachMark
      anchor={() => anchor(workspace)}
      clear="[data-tour]"
      title={t(`tour.${id}.title`)}
      text={t(`tour.${id}.text`)}
      count={t('tour.count', { number, total: tourSteps.length })}
      onEscape={leaveTour}
    >
      <Button variant="quiet" onClick={leaveTour}>
        {t('tour.skip')}
      </Button>
      <Button variant="primary" data-autofocus onClick={() => void (act ?? goOn)(workspace)}>
        {t(`tour.${id}.button`)}
      </Button>
    </CoachMark>
  )
}
