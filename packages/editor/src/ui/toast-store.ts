import { create } from 'zustand'
import { toastDetailsMax } from '../lib/constants.ts'

export interface Toast {
  id: number
  kind: 'success' | 'info' | 'warning' | 'error'
  title: string
  message?: string
  /** Lines of a list, e.g. the issues of several nodes. */
  list?: readonly string[]
  /** Shown on demand, cut to the specified length. */
  details?: string
  action?: { label: string; run: () => void }
  /** Milliseconds; 0 stays until dismissed. */
  duration: number
}

interface ToastState {
  toasts: readonly Toast[]
}

export const useToasts = create<ToastState>(() => ({ toasts: [] }))

const defaultDuration = 4500
let lastId = 0

type ToastInput = Omit<Toast, 'id' | 'duration' | 'kind'> & { duration?: number }

export const showSuccess = (input: ToastInput): number => show('success', input, defaultDuration)
export const showInfo = (input: ToastInput): number => show('info', input, defaultDuration)
export const showWarning = (input: ToastInput): number => show('warning', input, 0)

/** Errors stay until a person has dismissed them. */
export const showError = (input: ToastInput): number => show('error', input, 0)

/** Tells what could not be done and why, with the rest of what is known under Details. */
export function showFailure(title: string, error: unknown): number {
  const message = error instanceof Error ? error.message : String(error)
  return showError({ title, message, details: detailsOf(error) })
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
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

function detailsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : ''
  return [hint, error.stack ?? ''].filter(Boolean).join('\n') || undefined
}
