import { fillDefaults, type WebhookDescription } from '@heddle/core/node'
import type { WorkflowNode } from '@heddle/core/workflow'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useDocument } from '../../workspace/document-store.ts'
import type { NodeTypeHeader } from '../../workspace/node-types.ts'
import { useRun } from '../../workspace/run-store.ts'
import { writeClipboard } from '../../lib/clipboard.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { showSuccess } from '../../ui/toast-store.ts'
import css from './TriggerNotes.module.css'
import { webhookUrl } from './webhook-url.ts'

/** What a node that starts workflows needs to be called, and what it waits for. */
export function TriggerNotes({ node, type }: { node: WorkflowNode; type: NodeTypeHeader }) {
  const isWaiting = useRun((state) => state.status === 'waitingForWebhook')
  const webhooks = (type.webhooks ?? []).filter(({ restartWebhook }) => !restartWebhook)
  return (
    <>
      {isWaiting && (
        <p className={css.waiting} role="status">
          {type.eventTriggerDescription || t('nodePanel.waitingForCall')}
        </p>
      )}
      {/* A node that tells its service where to call does that itself. */}
      {webhooks.length > 0 && !type.subscribes && <WebhookUrls node={node} type={type} webhooks={webhooks} />}
    </>
  )
}

interface WebhookUrlsProps {
  node: WorkflowNode
  type: NodeTypeHeader
  webhooks: readonly WebhookDescription[]
}

function WebhookUrls({ node, type, webhooks }: WebhookUrlsProps) {
  const [kind, setKind] = useState<'test' | 'production'>('test')
  const settings = useSession((state) => state.settings)
  const workflowId = useDocument((state) => state.id)
  if (!settings || !type.properties) return null
  const parameters = fillDefaults(type.properties, node.parameters, node.typeVersion)
  const urls = webhooks.map((webhook) =>
    webhookUrl({ webhook, node, parameters, kind, settings, workflowId }),
  )
  const isForm = webhooks.every(({ nodeType }) => nodeType === 'form')
  return (
    <details className={css.urls} open>
      <summary>{isForm ? t('nodePanel.formUrl') : t('nodePanel.webhookUrls')}</summary>
      <Segmented
        label={t('nodePanel.webhookKind')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'test', label: t('nodePanel.testUrl') },
          { value: 'production', label: t('nodePanel.productionUrl') },
        ]}
      />
      {[...new Set(urls)].map((url) => (
        <div key={url} className={css.url} data-kind={kind}>
          <code>{url}</code>
          {isForm && (
            <IconButton
              size="small"
              icon={ExternalLink}
              label={t('nodePanel.openForm')}
              onClick={() => window.open(url, '_blank', 'noopener')}
            />
          )}
          <IconButton
            size="small"
            icon={Copy}
            label={t('nodePanel.copyUrl')}
            onClick={() => void copy(url)}
          />
        </div>
      ))}
      <p className={css.hint}>
        {kind === 'test' ? t('nodePanel.testUrlHint') : t('nodePanel.productionUrlHint')}
      </p>
    </details>
  )
}

async function copy(url: string): Promise<void> {
  await writeClipboard(url)
  showSuccess({ title: t('runData.copied'), duration: 1500 })
}
