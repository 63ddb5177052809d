import { assertNever } from '@heddle/core'
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
  switch (kind) {
    case 'image':
      return <img className={css.media} src={url} alt="" />
    case 'audio':
      return <audio className={css.media} src={url} controls />
    case 'video':
      return <video className={css.media} src={url} controls />
    case 'pdf':
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's PDF viewer does not run in a sandbox, and runs no script of the file
      return <iframe className={css.document} src={url} title={t('runData.view')} />
    case 'json':
    case 'text':
      return text === undefined ? null : <TextPreview text={text} isJson={kind === 'json'} />
    case 'none':
      return <p className={css.none}>{t('runData.noPreview')}</p>
    default:
      return assertNever(kind)
  }
}

/** JSON as a tree; a text, and JSON that is none, as it is. */
function TextPreview({ text, isJson }: { text: string; isJson: boolean }) {
  const parsed = isJson ? parseJson(text) : undefined
  if (!parsed) return <pre className={css.text}>{text}</pre>
  return (
    <div className={css.document}>
      <JsonTree root={parsed} label={t('runData.json')} openDepth={2} />
    </div>
  )
}

function parseJson(text: string): { data: unknown } | undefined {
  try {
    return { data: JSON.parse(text) }
  } catch {
    return undefined
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
