import type { Folder } from '@heddle/contract'

/** From the outermost folder to the given one. */
export function pathTo(folders: readonly Folder[], id: string | undefined): Folder[] {
  const folder = folders.find((each) => each.id === id)
  return folder ? [...pathTo(folders, folder.parentId ?? undefined), folder] : []
}

/** Every folder under its parent, with how deep it lies. */
export function inTreeOrder(
  folders: readonly Folder[],
  parentId: string | null = null,
  depth = 0,
): { folder: Folder; depth: number }[] {
  return folders.flatMap((folder) =>
    folder.parentId === parentId ? [{ folder, depth }, ...inTreeOrder(folders, folder.id, depth + 1)] : [],
  )
}

/** Whether a folder is another one or lies in it. */
export const isWithin = (folders: readonly Folder[], id: string, outer: string): boolean =>
  pathTo(folders, id).some((each) => each.id === outer)
