import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Writes generated files, or with `--check` fails when the committed ones are stale. */
export function writeGenerated(folder: URL, files: Readonly<Record<string, string>>, command: string): void {
  const stale = Object.entries(files).filter(([name, text]) => readOr(new URL(name, folder)) !== text)
  if (process.argv.includes('--check') && stale.length > 0) {
    console.error(
      `Stale: ${stale.map(([name]) => name).join(', ')}. Run "${command}" and commit what it writes.`,
    )
    process.exit(1)
  }
  for (const [name, text] of stale) {
    mkdirSync(new URL('.', new URL(name, folder)), { recursive: true })
    writeFileSync(new URL(name, folder), text)
  }
}

const readOr = (file: URL): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
