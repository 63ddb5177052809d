import { expect } from 'vitest'
import type { ConflictAnswer, ConflictQuestion } from '../workspace/settle-conflict.ts'
import { closeModal, useModals, type ConfirmInput, type PromptInput } from '../ui/modal-store.ts'

type Choice = Parameters<ConfirmInput['answer']>[0]

/** Waits for a question and answers it, as its buttons do. Gives back what was asked. */
export async function answerConfirm(choice: Choice): Promise<ConfirmInput> {
  const { key, input } = await openQuestion('confirm')
  const question = input as ConfirmInput
  question.answer(choice)
  closeModal(key)
  return question
}

/** The same with a question for a text; undefined closes it. Where what it is for fails, it stays open. */
export async function answerText(text: string | undefined): Promise<PromptInput> {
  const { key, input } = await openQuestion('prompt')
  const question = input as PromptInput
  if (text !== undefined) {
    await question.act?.(text)
    question.answer(text)
  }
  closeModal(key)
  return question
}

/** The same with what two people changed at the same time. */
export async function answerConflict(answer: ConflictAnswer): Promise<ConflictQuestion> {
  const { key, input } = await openQuestion('conflict')
  const question = input as ConflictQuestion & { answer: (answer: ConflictAnswer) => void }
  question.answer(answer)
  closeModal(key)
  return question
}

async function openQuestion(name: 'confirm' | 'prompt' | 'conflict') {
  const find = () => useModals.getState().stack.find((modal) => modal.name === name)
  await expect.poll(find).toBeDefined()
  const found = find()
  if (!found) throw new Error(`Nothing asks for a ${name}`)
  return found
}

/** The dialogs that are open, the last one on top. */
export const openModalNames = (): string[] => useModals.getState().stack.map(({ name }) => name)
