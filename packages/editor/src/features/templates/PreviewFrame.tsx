import { useEffect, useRef, useState } from 'react'
import { basePath } from '../../lib/base-path.ts'
import { t } from '../../lib/i18n.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './PreviewFrame.module.css'

type State = 'loading' | 'shown' | 'detail' | 'failed'

const stateAfter: Readonly<Record<string, State>> = {
  openNDV: 'detail',
  closeNDV: 'shown',
  error: 'failed',
}

/** The editor in a frame, with a workflow that can be looked at but not changed. */
export function PreviewFrame({ workflow }: { workflow: object }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      const command = commandOf(data)
      if (command === 'ready') {
        const message = JSON.stringify({ command: 'openWorkflow', workflow })
        frame.current.contentWindow?.postMessage(message, window.location.origin)
        setState('shown')
      }
      setState((before) => stateAfter[command] ?? before)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [workflow])

  if (state === 'failed') return <p className={css.failed}>{t('templates.previewFailed')}</p>
  return (
    <div className={css.preview} data-state={state}>
      {state === 'loading' && (
        <div className={css.loading} role="status" aria-label={t('templates.previewLoading')}>
          <Spinner />
        </div>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page with our own session; the policy of the page bounds it */}
      <iframe
        ref={frame}
        title={t('templates.preview')}
        src={`${basePath}workflows/demo`}
        className={css.frame}
        // Shown only with a workflow in it.
        hidden={state === 'loading'}
      />
    </div>
  )
}

function commandOf(data: unknown): string {
  if (typeof data !== 'string' || !data.startsWith('{')) return ''
  try {
    const { command } = JSON.parse(data) as { command?: unknown }
    return typeof command === 'string' ? command : ''
  } catch {
    return ''
  }
}
