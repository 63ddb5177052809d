import { create } from 'zustand'

/** Modals by name, with what each one needs to know. Features add theirs by declaration merging. */
export interface ModalInputs {
  confirm: ConfirmInput
  prompt: PromptInput
}
export type ModalName = keyof ModalInputs

export interface OpenModal<Name extends ModalName = ModalName> {
  key: number
  name: Name
  input: ModalInputs[Name]
  /** Called once, however the modal is closed. */
  onClose?: () => void
}

interface ModalState {
  /** The last one is on top. */
  stack: readonly OpenModal[]
}

export interface ConfirmInput {
  title: string
  message: string
  confirmLabel: string
  /** A second way out besides closing, e.g. 'Discard'. */
  otherLabel?: string
  cancelLabel?: string
  danger?: boolean
  answer: (choice: 'confirm' | 'other' | 'cancel') => void
}

export interface PromptInput {
  title: string
  label: string
  value: string
  confirmLabel: string
  placeholder?: string
  /** A message when the text cannot be accepted. */
  validate?: (value: string) => string | undefined
  /** Does what the text was asked for. The dialog stays open meanwhile, and says why it failed. */
  act?: (value: string) => Promise<unknown>
  /** The headline when that fails. */
  failed?: string
  answer: (value: string | undefined) => void
}

export const useModals = create<ModalState>(() => ({ stack: [] }))

let lastKey = 0

export function openModal<Name extends ModalName>(
  name: Name,
  input: ModalInputs[Name],
  onClose?: () => void,
): number {
  lastKey += 1
  const modal: OpenModal = { key: lastKey, name, input, onClose }
  useModals.setState(({ stack }) => ({ stack: [...stack, modal] }))
  return modal.key
}

export function closeModal(which: ModalName | number): void {
  closeWhere((modal) => modal.key === which || modal.name === which)
}

type Guard = () => boolean | Promise<boolean>
const guards = new Map<ModalName, Guard>()

/** Asks before a dialog is closed by its reader; closing it by `closeModal` does not ask. Gives the way to stop asking. */
export function guardModal(name: ModalName, mayClose: Guard): () => void {
  guards.set(name, mayClose)
  return () => void guards.delete(name)
}

/** What the cross, Escape and a press beside the dialog do. */
export async function dismissModal({ key, name }: OpenModal): Promise<void> {
  if ((await guards.get(name)?.()) ?? true) closeModal(key)
}

export function closeAllModals(): void {
  closeWhere(() => true)
}

export const isModalOpen = (name: ModalName): boolean =>
  useModals.getState().stack.some((modal) => modal.name === name)

/** Asks a question; closing the dialog counts as cancelling. */
export function askConfirm(input: Omit<ConfirmInput, 'answer'>): Promise<'confirm' | 'other' | 'cancel'> {
  return new Promise((resolve) => {
    openModal('confirm', { ...input, answer: resolve }, () => resolve('cancel'))
  })
}

/** Asks for a text; undefined when cancelled. With `act` it answers once that is done. */
export function askText(input: Omit<PromptInput, 'answer'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    openModal('prompt', { ...input, answer: resolve }, () => resolve(undefined))
  })
}

function closeWhere(matches: (modal: OpenModal) => boolean): void {
  const closing = useModals.getState().stack.filter(matches)
  useModals.setState(({ stack }) => ({ stack: stack.filter((modal) => !matches(modal)) }))
  for (const modal of closing) modal.onClose?.()
}
