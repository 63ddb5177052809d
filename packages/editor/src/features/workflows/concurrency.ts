import { compileTemplate } from '@heddle/core/expression'
import { mostAtATime, type WorkflowSettings } from '@heddle/core/workflow'
import { t } from '../../lib/i18n.ts'

/** As it is typed: an empty limit is none. */
export interface Concurrency {
  limit: string
  key: string
}

export const readConcurrency = (concurrency: WorkflowSettings['concurrency']): Concurrency => ({
  limit: concurrency ? String(concurrency.limit) : '',
  key: concurrency?.key?.replace(/^=/, '') ?? '',
})

export function concurrencyOf({ limit, key }: Concurrency): WorkflowSettings['concurrency'] {
  if (limit.trim() === '') return undefined
  return { limit: Number(limit), ...(key.trim() !== '' && { key: keyOf(key) }) }
}

/** A text with something to evaluate in it is an expression. */
const keyOf = (key: string): string => (key.includes('{{') ? `=${key.trim()}` : key.trim())

/** Why a limit cannot be saved. */
export function limitProblem({ limit }: Concurrency): string | undefined {
  const number = Number(limit)
  if (limit.trim() === '' || (Number.isInteger(number) && number >= 1 && number <= mostAtATime))
    return undefined
  return t('workflowSettings.limitProblem', { most: mostAtATime })
}

/** Why a key cannot be saved: it is read before an execution begins, without a sandbox. */
export function keyProblem({ limit, key }: Concurrency): string | undefined {
  const expression = keyOf(key)
  if (limit.trim() === '' || !expression.startsWith('=')) return undefined
  const { error, tier } = compileTemplate(expression)
  if (error) return error.message
  return tier === 2 ? t('workflowSettings.keyTooComplex') : undefined
}
