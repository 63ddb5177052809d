import { create } from 'zustand'
import { toastDetailsMax } from '../lib/constants.ts'
import { problemOf } from './problem.ts'

export interface Toast {
  id: number
  kind: 'success' | 'info' | 'warning' | 'error'
  title: string
  message?: string
  /** Lines of a list, e.g. the issues of several nodes. */
  list?: readonly string[]
  /** Shown on demand, cut to the specified length. */
  details?: string
  action?: {
    label: string
    run: () => void
    /** Also a click on the text does it. */
    onText?: boolean
  }
  /** Milliseconds; 0 stays until dismissed. */
  duration: number
  /** What failed: it is gone as soon as that has worked. */
  about?: string
  /** An error that outlives the page, because it says why the person was brought elsewhere, or is specified to. */
  stays?: boolean
}

interface ToastState {
  toasts: readonly Toast[]
}

export const useToasts = create<ToastState>(() => ({ toasts: [] }))

const defaultDuration = 4500
/** What failed without having a name: the next success ends it. */
const lastTry = 'last try'
let lastId = 0

type ToastInput = Omit<Toast, 'id' | 'duration' | 'kind'> & { duration?: number }

export function showSuccess(input: ToastInput): number {
  settle(lastTry)
  return show('success', input, defaultDuration)
}
export const showInfo = (input: ToastInput): number => show('info', input, defaultDuration)
export const showWarning = (input: ToastInput): number => show('warning', input, 0)

/** Errors stay until they are dismissed, until the problem is gone, or until the page is left. */
export const showError = (input: ToastInput): number => show('error', input, 0)

/** Tells what could not be done and why, with what helps under Details. */
export const showFailure = (
  title: string,
  error: unknown,
  how: Pick<Toast, 'about' | 'stays'> = {},
): number => showError({ about: lastTry, ...how, ...problemOf(title, error) })

/** The id of the last notice, whether it is still there or not. */
export const newestToast = (): number => lastId

export const dismissToast = (id: number): void => keepOnly((toast) => toast.id !== id)

/** The problem is gone. */
export const settle = (about: string): void => keepOnly((toast) => toast.about !== about)

/** The person goes to another page: what went wrong on this one is no news there. */
export const leaveErrors = (): void => keepOnly(({ kind, stays }) => kind !== 'error' || stays === true)

function keepOnly(wanted: (toast: Toast) => boolean): void {
  const { toasts } = useToasts.getState()
  if (!toasts.every(wanted)) useToasts.setState({ toasts: toasts.filter(wanted) })
}

function show(kind: Toast['kind'], input: ToastInput, duration: number): number {
  lastId += 1
  const toast: Toast = { duration, ...input, kind, id: lastId }
  if (toast.details && toast.details.length > toastDetailsMax) {
    toast.details = `${toast.details.slice(0, toastDetailsMax)}…`
  }
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => !isSame(other, toast)), toast],
  }))
  return toast.id
}

// Pressing a key five times in read-only mode should not pile up five notices.
const isSame = (a: Toast, b: Toast): boolean =>
  a.kind === b.kind && a.title === b.title && a.message === b.message && !a.action && !b.action
