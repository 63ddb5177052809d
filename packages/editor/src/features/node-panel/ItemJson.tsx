import type { Item } from '@heddle/core'
import css from './ItemJson.module.css'

export function ItemJson({ items }: { items: readonly Item[] }) {
  return (
    <pre className={css.json}>
      {JSON.stringify(
        items.map(({ json }) => json),
        null,
        2,
      )}
    </pre>
  )
}
