import { posix } from 'node:path'
import { isJsonObject } from '@heddle/core'

/** Icons stand beside the file that names them; here their path begins at the folder of the package. Those of other origin are left out. */
export function describeIcon(
  icon: unknown,
  folder: string,
): string | { light: string; dark: string } | undefined {
  if (isJsonObject(icon)) {
    const light = fileIcon(icon.light, folder)
    const dark = fileIcon(icon.dark, folder)
    return light && dark ? { light, dark } : (light ?? dark)
  }
  return fileIcon(icon, folder)
}

function fileIcon(icon: unknown, folder: string): string | undefined {
  if (typeof icon !== 'string' || !icon.startsWith('file:')) return undefined
  const path = posix.join(folder, icon.slice('file:'.length))
  return path.startsWith('..') ? undefined : `file:${path}`
}
