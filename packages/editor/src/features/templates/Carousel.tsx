import type { TemplateCollection } from '@heddle/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { carousel, templateNodesShown } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import { firstSentence } from '../../lib/markup.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { NodeIcons } from './NodeIcons.tsx'
import css from './Carousel.module.css'

/** Collections side by side; two cards further with every press. */
export function Carousel({ collections }: { collections: readonly TemplateCollection[] }) {
  const track = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ left: true, right: true })
  const look = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = track.current ?? {}
    setEnds({ left: scrollLeft <= 1, right: scrollLeft + clientWidth >= scrollWidth - 1 })
  }
  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [collections])
  const move = (direction: 1 | -1) =>
    track.current?.scrollBy({
      left: direction * carousel.scrollBy * (carousel.cardWidth + carousel.gap),
      behavior: 'smooth',
    })
  return (
    <section className={css.carousel} aria-label={t('templates.collections')}>
      <ul ref={track} className={css.track} onScroll={look}>
        {collections.map(({ id, name, description, nodes, workflows }) => (
          <li key={id}>
            <Link to={`/collections/${id}`} className={css.card}>
              <strong>{name}</strong>
              {description && <span className={css.about}>{firstSentence(description)}</span>}
              <span className={css.size}>{t('templates.collectionSize', { count: workflows.length })}</span>
              <NodeIcons nodes={nodes} shown={templateNodesShown} />
            </Link>
          </li>
        ))}
      </ul>
      {!ends.left && (
        <div className={css.before}>
          <IconButton
            icon={ChevronLeft}
            label={t('templates.previousCollections')}
            variant="outlined"
            onClick={() => move(-1)}
          />
        </div>
      )}
      {!ends.right && (
        <div className={css.after}>
          <IconButton
            icon={ChevronRight}
            label={t('templates.nextCollections')}
            variant="outlined"
            onClick={() => move(1)}
          />
        </div>
      )}
    </section>
  )
}
