import type { Conversion } from '@heddle/core/node'
import { maxNodeRuns } from '../packages/engine/src/limits.ts'
import { conversionLoaders } from '../packages/nodes/src/conversions.ts'
import { maxTextBytes } from '../packages/nodes/src/files/item-files.ts'
import { mostUnpackedBytes } from '../packages/nodes/src/files/unzip.ts'

/** The page about what reads the texts and files of strangers, and how much of them. */
export async function limitsPage(): Promise<string> {
  const conversions: Conversion[] = await Promise.all(
    Object.values(conversionLoaders).map((load) => load() as Promise<Conversion>),
  )
  const rows = conversions.toSorted((a, b) => a.label.localeCompare(b.label)).map(row)
  return `# Limits

<!-- Written by scripts/build-docs.ts. Do not edit. -->
<!-- de: Grenzwerte -->

A text or a file of a stranger stops nobody else's work: whatever reads it has a limit in size, depth, time and memory.

## Conversions

They run in processes of their own, two at a time for each thread of the engine, whose owners take turns; nobody has both. A process has no environment, reads no file but
its own code and makes no code. It is killed when it takes too long or more than 512 MB of heap or 1 GB in all; the node then
fails with an error that says so, and nothing else notices. What is small is converted at once: the worst of that size takes a few
milliseconds, which a test tries. → [0016](decisions/0016-parsers-run-in-processes-that-can-be-killed.md)

| what | input at most | output at most | levels | seconds | at once up to |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

A table that is written has at most 5 million cells, an archive 10,000 files.

## Executions

| what | limit | what happens |
| --- | --- | --- |
| Data of one execution, as JSON | \`HEDDLE_EXECUTION_DATA_MB\` in the [configuration](configuration.md), 400 MB at most | it ends with an error at that node and keeps what was before |
| Memory of a thread of the engine | \`HEDDLE_ENGINE_MEMORY_MB\` | the thread is replaced, its executions end as crashed, and the one that was to blame says which node it was; those of other threads go on |
| Computing without a pause | 20 ms, then others have their turn | people take turns, and so do the workflows of each |
| Not answering at all | 10 seconds of processor time | as with the memory of a thread |
| Node runs of one execution | ${maxNodeRuns.toLocaleString('en')} | it ends with an error |
| Runner processes for code | four, divided among the threads of the engine, two at least for each | one is left for other people, one for workflows that are not slow |

→ [0017](decisions/0017-a-stuck-engine-is-replaced.md), [0019](decisions/0019-several-engine-threads.md)

## Everything else that reads

| what | where | limit |
| --- | --- | --- |
| Gzip files | on their way to the disk, in threads of the system | ${size(mostUnpackedBytes)} unpacked |
| JSON, texts and base64 of files and answers | at once; time in proportion to size | ${size(maxTextBytes)} |
| Calls that trickle, to any address | while they are read | 20 seconds for the head, 1 KB in each 20 seconds of the body, 10 minutes in all; then 408, and the connection is closed |
| Bodies of webhooks | at once, XML as above; packed ones in threads of the system | sizes in the [configuration](configuration.md), 64 MB unpacked; JSON 200 levels and 150,000 values |
| Uploads to webhooks and forms | on their way to the disk | 100 files and 1,000 fields, sizes in the [configuration](configuration.md) |
| cURL commands | in the page of whoever pastes them | |
| SQL of the Merge node | in the runner process | time and memory of code |
| Regular expressions of nodes | in the runner process | time and memory of expressions |
`
}

function row({ label, limits }: Conversion): string {
  const { inputBytes, outputBytes, depth, seconds, inlineBytes } = limits
  const cells = [
    label,
    size(inputBytes),
    size(outputBytes),
    depth ?? '',
    seconds,
    inlineBytes ? size(inlineBytes) : '',
  ]
  return `| ${cells.join(' | ')} |`
}

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 2 ** 20 ? `${bytes / 1024} KB` : `${bytes / 2 ** 20} MB`
}
