import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import css from './BinaryView.module.css'
import { JsonTree } from './JsonTree.tsx'

/** A file as far as a browser can show it safely: it never runs as a page of this origin. */
export function BinaryPreview({ blob, mimeType }: { blob: Blob; mimeType: string }) {
  const kind = previewKind(mimeType)
  const url = useObjectUrl(blob)
  const text = useText(blob, kind === 'text' || kind === 'json')
  if (!url) return null
  if (kind === 'image') return <img className={css.media} src={url} alt="" />
  if (kind === 'audio') return <audio className={css.media} src={url} controls />
  if (kind === 'video') return <video className={css.media} src={url} controls />
  if (kind === 'pdf') return <iframe className={css.document} src={url} title={t('runData.view')} />
  if (kind === 'json' && text !== undefined) return <JsonPreview text={text} />
  if (kind === 'text' && text !== undefined) return <pre className={css.text}>{text}</pre>
  return <p className={css.none}>{t('runData.noPreview')}</p>
}

function JsonPreview({ text }: { text: string }) {
  try {
    const root: unknown = JSON.parse(text)
    return (
      <div className={css.document}>
        <JsonTree root={{ data: root }} label={t('runData.json')} openDepth={2} />
      </div>
    )
  } catch {
    return <pre className={css.text}>{text}</pre>
  }
}

function previewKind(mimeType: string): 'image' | 'audio' | 'video' | 'pdf' | 'json' | 'text' | 'none' {
  // Pictures that can hold scripts are harmless inside an img element.
  for (const kind of ['image', 'audio', 'video'] as const) if (mimeType.startsWith(`${kind}/`)) return kind
  if (mimeType === 'application/pdf') return 'pdf'
  if (mimeType.includes('json')) return 'json'
  return mimeType.startsWith('text/') || mimeType.includes('xml') ? 'text' : 'none'
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

const textMax = 200_000

function useText(blob: Blob, wanted: boolean): string | undefined {
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (wanted) void blob.slice(0, textMax).text().then(setText)
  }, [blob, wanted])
  return text
}
