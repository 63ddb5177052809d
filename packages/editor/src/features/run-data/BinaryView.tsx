import type { BinaryValue } from '@heddle/core/run'
import { Download, Eye } from 'lucide-react'
import { useState } from 'react'
import { request } from '../../api/request.ts'
import { formatFileSize } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { showFailure } from '../../ui/toast-store.ts'
import { base64ToBlob } from './base64-blob.ts'
import { BinaryPreview } from './BinaryPreview.tsx'
import css from './BinaryView.module.css'
import type { ItemView } from './item-view.ts'

/** The files of the items, one card each. */
export function BinaryView({ items, indexes }: Pick<ItemView, 'items' | 'indexes'>) {
  const files = items.flatMap(({ binary = {} }, index) =>
    Object.entries(binary).map(([name, file]) => {
      // People count items from 1.
      const number = (indexes?.[index] ?? index) + 1
      return { id: `${number}.${name}`, title: `${number} · ${name}`, file }
    }),
  )
  if (files.length === 0) return <p className={css.none}>{t('runData.noBinary')}</p>
  return (
    <div className={css.cards}>
      {files.map(({ id, title, file }) => (
        <FileCard key={id} title={title} file={file} />
      ))}
    </div>
  )
}

const facts = ['fileName', 'directory', 'fileExtension', 'mimeType', 'fileSize'] as const

function FileCard({ title, file }: { title: string; file: BinaryValue }) {
  const [blob, setBlob] = useState<Blob>()
  const load = async (use: (loaded: Blob) => void) => {
    try {
      use(blob ?? (await loadFile(file)))
    } catch (error) {
      showFailure(t('runData.binaryFailed'), error)
    }
  }
  return (
    <article className={css.card}>
      <h3>{title}</h3>
      <dl>
        {facts
          .filter((fact) => file[fact])
          .map((fact) => (
            <div key={fact}>
              <dt>{t(`runData.binaryFacts.${fact}`)}</dt>
              <dd>{fact === 'fileSize' ? formatFileSize(String(file[fact])) : file[fact]}</dd>
            </div>
          ))}
      </dl>
      <div className={css.actions}>
        <Button icon={Eye} onClick={() => void load(setBlob)}>
          {t('runData.view')}
        </Button>
        <Button
          icon={Download}
          onClick={() => void load((loaded) => saveBlob(loaded, file.fileName ?? title))}
        >
          {t('runData.download')}
        </Button>
      </div>
      {blob && <BinaryPreview blob={blob} mimeType={file.mimeType} />}
    </article>
  )
}

/** The bytes are in the item itself, or in the store of the server. */
async function loadFile({ id, data, mimeType }: BinaryValue): Promise<Blob> {
  const base64 = id ? await request('GET /data/:id', { params: { id } }) : data
  return base64ToBlob(base64, mimeType)
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
