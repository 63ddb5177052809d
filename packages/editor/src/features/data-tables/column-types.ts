import { columnTypes, type DataTableColumn } from '@heddle/core'
import { Calendar, Hash, ToggleLeft, Type, type LucideIcon } from 'lucide-react'
import { t } from '../../lib/i18n.ts'

type ColumnType = DataTableColumn['type']

export const typeIcons: Record<ColumnType, LucideIcon> = {
  string: Type,
  number: Hash,
  boolean: ToggleLeft,
  date: Calendar,
}

export const typeOptions = () =>
  columnTypes.map((value) => ({ value, label: t(`dataTables.types.${value}`) }))

/** What the server takes as the name of a column. */
export const columnProblem = (name: string): string | undefined =>
  /^[a-zA-Z]\w{0,62}$/.test(name) ? undefined : t('dataTables.badColumnName')
