import { isAbsolute, relative, sep } from 'node:path'
import { readFilePattern } from '@heddle/core'
import type { ChokidarOptions } from 'chokidar'

export interface WatchOptions {
  awaitWriteFinish?: boolean
  ignored?: string
  ignoreMode?: string
  ignoreInitial?: boolean
  depth?: number
  usePolling?: boolean
}

/** How the watcher is told what was chosen. A link is never followed: it may lead out of the allowed folders. */
export function watcherOptions(root: string, options: WatchOptions): ChokidarOptions {
  const { awaitWriteFinish = false, ignoreInitial = true, depth = -1, usePolling = false } = options
  return {
    awaitWriteFinish,
    ignoreInitial,
    usePolling,
    followSymlinks: false,
    ...(depth >= 0 && { depth }),
    ...ignoring(root, options),
  }
}

function ignoring(
  root: string,
  { ignored = '', ignoreMode }: WatchOptions,
): Pick<ChokidarOptions, 'ignored'> {
  if (ignored === '') return {}
  if (ignoreMode === 'contain') return { ignored: (path) => path.includes(ignored) }
  const fits = matcher(ignored)
  // What is watched is wanted, whatever it is called.
  return { ignored: (path) => path !== root && (fits(path) || fits(relative(root, path))) }
}

/** Patterns match whole paths, or those below the folder. */
function matcher(text: string): (path: string) => boolean {
  const pattern = readFilePattern(text.replace(/^\//, ''))
  const wantsWhole = isAbsolute(text)
  return (path) => {
    if (isAbsolute(path) !== wantsWhole && !text.startsWith('**')) return false
    const [first = '', ...names] = path.replace(/^[/\\]/, '').split(sep)
    const begun = pattern.follow(pattern.begin, first)
    return pattern.fits(
      names.reduce((progress, name) => pattern.follow(pattern.enter(progress), name), begun),
    )
  }
}
