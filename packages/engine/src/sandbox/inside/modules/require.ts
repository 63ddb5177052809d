import * as luxon from 'luxon'
import { Buffer } from '../globals/buffer.ts'
import { URL } from '../globals/url.ts'
import { URLSearchParams } from '../globals/url-search-params.ts'
import { crypto } from './crypto.ts'
import { util } from './util.ts'

/** Set up by the bundler, which wraps what is required, so that it is run only when it is asked for. */
declare const require: (name: 'cheerio/slim') => unknown

const modules: ReadonlyMap<string, () => unknown> = new Map([
  ['crypto', () => crypto],
  ['util', () => util],
  ['luxon', () => luxon],
  ['buffer', () => ({ Buffer })],
  ['url', () => ({ URL, URLSearchParams })],
  // Large, and few need it.
  ['cheerio', () => require('cheerio/slim')],
])

/** Modules that code may load. They are part of the isolate: nothing is read from a disk. */
export function getModule(name: unknown): unknown {
  const found = modules.get(String(name).replace(/^node:/, ''))
  if (found === undefined) {
    throw new Error(
      `The module '${String(name)}' is not available in code. There are: ${[...modules.keys()].join(', ')}`,
    )
  }
  return found()
}
