import type { WorkflowFilter, WorkflowSort } from '@heddle/contract'

export const statuses = ['any', 'active', 'inactive'] as const
export const sorts = ['updatedAt', 'name', 'createdAt', 'lastRun'] as const satisfies readonly WorkflowSort[]

/** What of the workflows is asked for, and in which order. The address says so, and nothing else does. */
export interface ListCriteria {
  search: string
  /** Ids. */
  tags: readonly string[]
  status: (typeof statuses)[number]
  /** An id; undefined at the top. */
  folder: string | undefined
  sort: WorkflowSort
  descending: boolean
}

export const defaultCriteria: ListCriteria = {
  search: '',
  tags: [],
  status: 'any',
  folder: undefined,
  sort: 'updatedAt',
  descending: true,
}

export const isFiltered = ({ search, tags, status }: ListCriteria): boolean =>
  search !== '' || tags.length > 0 || status !== 'any'

/** Names are read from A on, times from the newest on. */
export const startsDescending = (sort: WorkflowSort): boolean => sort !== 'name'

export function readAddress(query: string): ListCriteria {
  const values = new URLSearchParams(query)
  const sort = oneOf(sorts, values.get('sort')) ?? defaultCriteria.sort
  const order = oneOf(['asc', 'desc'], values.get('order'))
  return {
    search: values.get('search') ?? '',
    tags: (values.get('tags') ?? '').split(',').filter((id) => /^\d+$/.test(id)),
    status: oneOf(statuses, values.get('status')) ?? 'any',
    folder: values.get('folder') ?? undefined,
    sort,
    descending: order ? order === 'desc' : startsDescending(sort),
  }
}

/** Without what goes without saying. */
export function addressOf({ search, tags, status, folder, sort, descending }: ListCriteria): string {
  const values = new URLSearchParams({
    ...(folder !== undefined && { folder }),
    ...(search !== '' && { search }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
    ...(status !== 'any' && { status }),
    ...(sort !== defaultCriteria.sort && { sort }),
    ...(descending !== startsDescending(sort) && { order: descending ? 'desc' : 'asc' }),
  })
  const text = values.toString()
  return text === '' ? '/workflows' : `/workflows?${text}`
}

/** A plain list shows one folder; who searches looks into those within, too. */
export function filterOf(criteria: ListCriteria): WorkflowFilter {
  const { search, tags, status, folder } = criteria
  const place = isFiltered(criteria)
    ? folder !== undefined && { folderId: folder, nested: true }
    : { folderId: folder ?? null }
  return {
    ...place,
    ...(search !== '' && { name: search }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(status !== 'any' && { active: status === 'active' }),
  }
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((each) => each === text)
