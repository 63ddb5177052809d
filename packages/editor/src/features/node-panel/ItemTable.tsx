import type { Item } from '@heddle/core'
import css from './ItemTable.module.css'

/** Items as rows, their fields as columns. */
export function ItemTable({ items }: { items: readonly Item[] }) {
  const columns = [...new Set(items.flatMap(({ json }) => Object.keys(json)))]
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no identity but their place
          <tr key={index}>
            <td>{index}</td>
            {columns.map((column) => (
              <td key={column} data-type={typeof item.json[column]}>
                {cellText(item.json[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
