import { ChevronDown, ChevronRight, ShieldAlert } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { needsAttention, type ExaminedNode } from './examine-nodes.ts'
import { InstallOffer } from '../../../ui/InstallOffer.tsx'
import { useMayInstall } from '../../../workspace/packages.ts'
import { explainNode, packageFor } from './explain-node.ts'
import type { ImportResult } from './import-store.ts'
import css from './ImportReport.module.css'

const kinds = ['all', 'fine', 'attention', 'failed'] as const
type Kind = Exclude<(typeof kinds)[number], 'all'>

const kindOf = (result: ImportResult): Kind => {
  if (result.type === 'failed') return 'failed'
  const isLeft = result.type === 'workflow' && result.nodes.some(needsAttention)
  return isLeft || result.advice.length > 0 ? 'attention' : 'fine'
}

const pills = { fine: 'success', attention: 'warning', failed: 'error' } as const

/** One row for each workflow and credential; the nodes of a workflow open below it. */
export function ImportReport({ results }: { results: readonly ImportResult[] }) {
  const [shown, setShown] = useState<(typeof kinds)[number]>('all')
  const counts = { all: results.length, fine: 0, attention: 0, failed: 0 }
  for (const result of results) counts[kindOf(result)] += 1
  return (
    <section className={css.report} aria-label={t('import.report')}>
      <Segmented
        label={t('import.show')}
        value={shown}
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`import.counted.${kind}`, { count: counts[kind] }),
        }))}
        onChange={setShown}
      />
      {results.some(({ type }) => type === 'credential') && (
        <Banner warning icon={ShieldAlert} title={t('import.plainSecrets')} text={t('import.deleteFile')} />
      )}
      <ul className={css.list}>
        {results.map(
          (result) =>
            (shown === 'all' || kindOf(result) === shown) && <Row key={result.place} result={result} />,
        )}
      </ul>
    </section>
  )
}

/** Drawn once: while others come, it stays as it is. */
const Row = memo(function Row({ result }: { result: ImportResult }) {
  const kind = kindOf(result)
  return (
    <li className={css.row}>
      <div className={css.head}>
        <Pill kind={pills[kind]}>{t(`import.kinds.${kind}`)}</Pill>
        <Title result={result} />
        {result.file !== result.name && <span className={css.file}>{result.file}</span>}
      </div>
      <Details result={result} kind={kind} />
    </li>
  )
})

function Title({ result }: { result: ImportResult }) {
  switch (result.type) {
    case 'workflow':
      return <Link to={`/workflow/${result.workflowId}`}>{result.name}</Link>
    case 'credential':
      return (
        <>
          <Link to="/credentials">{result.name}</Link>
          <span className={css.kind}>{result.kind}</span>
        </>
      )
    default:
      return <strong>{result.name}</strong>
  }
}

function Details({ result, kind }: { result: ImportResult; kind: Kind }) {
  if (result.type === 'failed') return <p className={css.error}>{result.error}</p>
  return (
    <>
      {result.advice.map((sentence) => (
        <p key={sentence} className={css.advice}>
          {sentence}
        </p>
      ))}
      {result.type === 'workflow' && <Nodes nodes={result.nodes} isOpenFirst={kind === 'attention'} />}
    </>
  )
}

interface NodesProps {
  nodes: readonly ExaminedNode[]
  isOpenFirst: boolean
}

/** What needs attention first. */
function Nodes({ nodes, isOpenFirst }: NodesProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const listed = isOpen ? nodes : nodes.filter((node) => isOpenFirst && needsAttention(node))
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <ul id={id} className={css.nodes}>
        {listed.map((node) => (
          <li key={node.name}>
            <strong>{node.name}</strong>
            {explainNode(node).map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
            <Missing node={node} />
          </li>
        ))}
      </ul>
      {(isOpen || listed.length < nodes.length) && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={14} aria-hidden />
          {t(isOpen ? 'import.fewer' : 'import.every', { count: nodes.length })}
        </button>
      )}
    </>
  )
}

function Missing({ node }: { node: ExaminedNode }) {
  const mayInstall = useMayInstall()
  const name = packageFor(node)
  return name === undefined ? null : <InstallOffer name={name} mayInstall={mayInstall} />
}
