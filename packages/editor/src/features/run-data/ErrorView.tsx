import type { ErrorData } from '@heddle/core/run'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorCauseDepth, maxWorkflowDataBytes } from '../../lib/constants.ts'
import { formatDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import css from './ErrorView.module.css'

/** Why a node failed: what a person needs first, the rest on demand. */
export function ErrorView({ error, children }: { error: ErrorData; children?: ReactNode }) {
  return (
    <div className={css.error}>
      <Told error={error} />
      {children}
    </div>
  )
}

/** Read aloud when it comes. */
function Told({ error }: { error: ErrorData }) {
  const { message, description, timestamp, httpCode, cause, stack, itemIndex } = error
  return (
    <div role="alert">
      <h3>
        <CircleX size={18} aria-hidden />
        {message}
      </h3>
      {description && <p>{description}</p>}
      <dl>
        {itemIndex !== undefined && <Fact name={t('runData.errorItem', { index: itemIndex + 1 })} value="" />}
        {timestamp !== undefined && (
          <Fact name={t('runData.errorTime')} value={formatDate(new Date(timestamp))} />
        )}
        {httpCode && <Fact name={t('runData.errorCode')} value={httpCode} />}
      </dl>
      {(cause !== undefined || stack) && (
        <details>
          <summary>{t('runData.errorDetails')}</summary>
          {cause !== undefined && <Block name={t('runData.errorCause')} text={causeText(cause)} />}
          {stack && <Block name={t('runData.errorStack')} text={stack} />}
        </details>
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Block({ name, text }: { name: string; text: string }) {
  return (
    <>
      <h4>{name}</h4>
      <pre>{text}</pre>
    </>
  )
}

/** A cause can drag a whole connection along: deeper parts are left out, and a huge one altogether. */
function causeText(cause: unknown): string {
  const text = JSON.stringify(cutDepth(cause, errorCauseDepth), null, 2) ?? String(cause)
  return text.length > maxWorkflowDataBytes ? t('runData.errorCauseTooLarge') : text
}

function cutDepth(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return Array.isArray(value) ? '[…]' : '{…}'
  if (Array.isArray(value)) return value.map((entry) => cutDepth(entry, depth - 1))
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cutDepth(entry, depth - 1)]))
}
