import type { JsonObject } from '@heddle/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { addNode } from '../../workspace/commands/add-node.ts'
import { nodeTypeList, type NodeTypeHeader } from '../../workspace/node-types.ts'
import { isDone } from '../../workspace/outcome.ts'
import { closeCreator, type CreatorTarget } from '../../workspace/view-store.ts'
import { useWorkspace } from '../../workspace/WorkspaceProvider.tsx'
import { t } from '../../lib/i18n.ts'
import { track } from '../../lib/telemetry.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import type { SubPort } from '../../workspace/sub-ports.ts'
import { CreatorList } from './CreatorList.tsx'
import { creatorRows, type CreatorQuery, type CreatorRow } from './creator-rows.ts'
import { categoryName } from './category-name.ts'
import css from './CreatorPanel.module.css'
import { useCreatorEvents } from './creator-events.ts'
import { noteUse, readUses } from './most-used.ts'
import { NoResults } from './NoResults.tsx'
import { offeredAt } from './offered-types.ts'
import { useOffers } from './use-offers.ts'
import { useRowKeys } from './use-row-keys.ts'

const stickyType = 'heddle.stickyNote'
const listId = 'creator-list'

export function CreatorPanel({ target }: { target: CreatorTarget }) {
  const workspace = useWorkspace()
  const { data: all = [] } = useQuery(nodeTypeList)
  const { types, place } = offeredAt(workspace, all, target)
  const [query, setQuery] = useState<CreatorQuery>(() => ({
    text: '',
    tab: firstTab(target),
    toggled: new Set(),
    uses: readUses(),
    isForPlace: target.from?.end === 'subInput' || target.from?.end === 'subOutput',
  }))
  const search = useRef<HTMLInputElement>(null)
  const found = creatorRows(types, query)
  const offers = useOffers(query.text, { isOff: query.isForPlace === true, found })
  const rows = [...found, ...offers.rows]

  const close = () => closeCreator(workspace)
  const add = (type: string, parameters?: JsonObject) => {
    close()
    const outcome = addNode(workspace, type, { ...target, parameters })
    workspace.tell(outcome)
    if (isDone(outcome)) noteUse(type)
    // A note is written on the canvas itself.
    if (isDone(outcome) && type !== stickyType) openModal('nodeDetails', { workspace, node: outcome.node })
  }
  useCreatorEvents({ target, query, found: found.length })
  const leaveSubcategory = () => setQuery({ ...query, inside: undefined })
  const lookInto = (type: NodeTypeHeader) => {
    setQuery({ ...query, text: '', inside: { type } })
    search.current?.focus()
  }
  const installOffer = (name: string) => {
    // What has the focus now gets it back when the dialog is closed.
    search.current?.focus()
    openModal('installPackage', { package: name })
  }
  const activate = (row: CreatorRow) => {
    if (row.kind === 'node') add(row.type.name)
    else if (row.kind === 'action') add(row.type.name, row.action.parameters)
    else if (row.kind === 'offer') installOffer(row.offer.name)
    else if (row.kind === 'subcategory')
      setQuery({ ...query, inside: { category: row.category, name: row.name } })
    else {
      track('nodesPanelCategoryToggled', { category: row.name })
      setQuery({ ...query, toggled: toggle(query.toggled, row.name) })
    }
    if (row.kind !== 'offer') search.current?.focus()
  }
  const keys = useRowKeys({
    rows,
    activate,
    lookInto,
    back: query.inside ? leaveSubcategory : undefined,
    close,
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the search box
    <aside className={css.panel} role="dialog" aria-label={titleOf(place)} onKeyDown={keys.onKeyDown}>
      <div className={css.search}>
        <Search size={16} aria-hidden />
        <input
          ref={search}
          type="search"
          aria-label={t('nodeCreator.search')}
          placeholder={t('nodeCreator.search')}
          aria-controls={listId}
          aria-activedescendant={keys.activeId}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the panel was opened in order to type
          autoFocus
          value={query.text}
          onChange={(event) => {
            setQuery({ ...query, text: event.target.value, inside: undefined })
            // The best match is the first, wherever the pointer was.
            keys.setActive(undefined)
          }}
        />
        <IconButton icon={X} label={t('shell.close')} keys="escape" onClick={close} />
      </div>
      {place ? (
        <h2 className={css.place}>{titleOf(place)}</h2>
      ) : (
        <Tabs
          label={t('nodeCreator.kind')}
          value={query.tab}
          onChange={(tab) => setQuery({ ...query, tab, inside: undefined })}
          tabs={[
            { value: 'all', label: t('nodeCreator.all') },
            { value: 'regular', label: t('nodeCreator.regular') },
            { value: 'trigger', label: t('nodeCreator.trigger') },
          ]}
        />
      )}
      {query.inside && (
        <button type="button" className={css.back} onClick={leaveSubcategory}>
          <ArrowLeft size={16} aria-label={t('nodeCreator.back')} />
          {'type' in query.inside ? query.inside.type.displayName : categoryName(query.inside.name)}
        </button>
      )}
      {rows.length === 0 && !offers.isPending ? (
        <Nothing isForPlace={place !== undefined} add={add} />
      ) : (
        <CreatorList
          id={listId}
          rows={rows}
          flat={query.text !== ''}
          activeId={keys.activeId}
          setActive={keys.setActive}
          activate={activate}
          lookInto={query.inside && 'type' in query.inside ? undefined : lookInto}
        />
      )}
    </aside>
  )
}

/** Nothing leads to a trigger, so none is offered behind a node. */
function firstTab({ replaces, from, into }: CreatorTarget): CreatorQuery['tab'] {
  if (replaces !== undefined) return 'trigger'
  return from?.end === 'output' || into ? 'regular' : 'all'
}

const titleOf = (place: SubPort | undefined): string =>
  place ? t('nodeCreator.titleFor', { place: place.displayName }) : t('nodeCreator.title')

/** Where only some nodes fit, those that can do anything do not. */
function Nothing({ isForPlace, add }: { isForPlace: boolean; add: (type: string) => void }) {
  return isForPlace ? <p className={css.nothing}>{t('nodeCreator.noneFits')}</p> : <NoResults add={add} />
}

function toggle(set: ReadonlySet<string>, name: string): Set<string> {
  const next = new Set(set)
  if (!next.delete(name)) next.add(name)
  return next
}
