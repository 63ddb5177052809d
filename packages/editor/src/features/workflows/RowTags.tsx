import { tagsPerRow } from '../../lib/constants.ts'
import listCss from '../../ui/List.module.css'

/** Some of a workflow's tags, and how many more there are. */
export function RowTags({ tags }: { tags: readonly { id: string; name: string }[] }) {
  const more = tags.length - tagsPerRow
  return (
    <span className={listCss.tags}>
      {tags.slice(0, tagsPerRow).map((tag) => (
        <span key={tag.id} className={listCss.tag}>
          {tag.name}
        </span>
      ))}
      {more > 0 && <span className={listCss.tag}>+{more}</span>}
    </span>
  )
}
