import type { InstalledPackage } from '@heddle/contract'
import { EllipsisVertical, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import listCss from '../../ui/List.module.css'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Cell, Row, Table, type Column } from '../../ui/Table.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { removePackage, updatePackage } from './package-actions.ts'
import css from './PackagesPage.module.css'

export function PackageTable({ packages }: { packages: readonly InstalledPackage[] }) {
  return (
    <Table label={t('packages.title')} columns={columns()}>
      {packages.map((each) => (
        <PackageRow key={each.name} installed={each} />
      ))}
    </Table>
  )
}

const columns = (): Column[] => [
  { id: 'name', label: t('packages.name'), part: 'name' },
  { id: 'nodes', label: t('packages.nodes') },
  { id: 'usedBy', label: t('packages.usedBy') },
  { id: 'installed', label: t('packages.installed') },
  { id: 'actions', label: t('packages.actions'), part: 'actions' },
]

function PackageRow({ installed }: { installed: InstalledPackage }) {
  const { name, version, ecosystem, license, bytes, nodes, problems, usedBy, installedAt } = installed
  const facts = [
    t(`packages.ecosystems.${ecosystem}`),
    t('packages.version', { version }),
    license ?? t('packages.noLicense'),
    formatFileSize(String(bytes)),
  ]
  return (
    <Row>
      <Cell column="name">
        <span className={css.name}>{name}</span>
        <span className={css.facts}>{facts.join(' · ')}</span>
      </Cell>
      <Cell column="nodes">
        <span>{nodes.map(({ displayName }) => displayName).join(', ')}</span>
        {problems.map((problem) => (
          <span key={problem} className={css.problem}>
            <TriangleAlert size={14} aria-hidden />
            {problem}
          </span>
        ))}
      </Cell>
      <Cell column="usedBy">
        {usedBy.length > 0 && (
          <ul className={css.workflows}>
            {usedBy.map((workflow) => (
              <li key={workflow.id}>
                <Link to={`/workflow/${workflow.id}`}>{workflow.name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Cell>
      <Cell column="installed" className={listCss.date}>
        <TimeAgo date={installedAt} />
      </Cell>
      <Cell column="actions">
        <PackageMenu installed={installed} />
      </Cell>
    </Row>
  )
}

function PackageMenu({ installed }: { installed: InstalledPackage }) {
  const [isUpdating, setUpdating] = useState(false)
  const update = async () => {
    setUpdating(true)
    await updatePackage(installed)
    setUpdating(false)
  }
  const label = t('packages.actionsFor', { name: installed.name })
  const groups = (): MenuItem[][] => [
    [
      {
        id: 'update',
        label: t('packages.update'),
        icon: RefreshCw,
        disabled: isUpdating,
        run: () => void update(),
      },
    ],
    [
      {
        id: 'remove',
        label: t('packages.remove'),
        icon: Trash2,
        danger: true,
        disabled: isUpdating,
        run: () => void removePackage(installed),
      },
    ],
  ]
  return (
    <span className={css.actions}>
      <span role="status" className={css.updating}>
        {isUpdating && (
          <>
            <Spinner /> {t('packages.updating')}
          </>
        )}
      </span>
      <Menu label={label} position="bottom-end" groups={groups}>
        <IconButton label={label} icon={EllipsisVertical} />
      </Menu>
    </span>
  )
}
