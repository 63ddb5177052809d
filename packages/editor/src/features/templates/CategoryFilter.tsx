import type { TemplateCategory } from '@heddle/contract'
import { useEffect, useRef, useState } from 'react'
import { categoriesShown } from '../../lib/constants.ts'
import { t } from '../../lib/i18n.ts'
import css from './Templates.module.css'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface CategoryFilterProps {
  categories: readonly TemplateCategory[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Boxes to tick, the first dozen at once. None ticked means all. */
export function CategoryFilter({ categories, chosen, onChange }: CategoryFilterProps) {
  const [isWhole, setWhole] = useState(false)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  // The button that showed the rest is gone with it: the first box that came takes the focus, after the one for all.
  useEffect(() => {
    if (isWhole) fieldset.current?.querySelectorAll('input')[categoriesShown + 1]?.focus()
  }, [isWhole])
  const sorted = inOrder(categories, chosen)
  const shown = isWhole ? sorted : sorted.slice(0, categoriesShown)
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset ref={fieldset} className={css.categories}>
      <legend>{t('templates.categories')}</legend>
      <Checkbox
        label={t('templates.allCategories')}
        className={css.category}
        checked={chosen.length === 0}
        onChange={() => onChange([])}
      />
      {shown.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          className={css.category}
          checked={chosen.includes(String(id))}
          onChange={() => toggle(String(id))}
        />
      ))}
      {shown.length < sorted.length && (
        <button type="button" className={css.moreLink} onClick={() => setWhole(true)}>
          {t('templates.moreCategories', { count: sorted.length - shown.length })}
        </button>
      )}
    </fieldset>
  )
}

/** Those that are chosen come first, the rest by name. */
function inOrder(categories: readonly TemplateCategory[], chosen: readonly string[]): TemplateCategory[] {
  const isChosen = ({ id }: TemplateCategory) => Number(chosen.includes(String(id)))
  return categories.toSorted((a, b) => isChosen(b) - isChosen(a) || a.name.localeCompare(b.name))
}
