import { create } from 'zustand'
import { endFirstDay, noteFirstDay } from '../../lib/first-day.ts'
import { tourSteps } from './tour-steps.ts'

interface Tour {
  /** How far somebody is; undefined while there is no tour. */
  step: number | undefined
  /** How often it was asked for on this page. */
  wishes: number
}

export const useTour = create<Tour>(() => ({ step: undefined, wishes: 0 }))

/** The tour is wanted again: it begins as soon as an empty workflow is shown. */
export function wantTour(): void {
  noteFirstDay()
  useTour.setState(({ wishes }) => ({ step: undefined, wishes: wishes + 1 }))
}

export const beginTour = (): void => useTour.setState({ step: 0 })

/** On to the next step, or to the end. */
export function goOn(): void {
  const { step } = useTour.getState()
  if (step === undefined || step + 1 === tourSteps.length) leaveTour()
  else useTour.setState({ step: step + 1 })
}

export function leaveTour(): void {
  endFirstDay()
  useTour.setState({ step: undefined })
}
