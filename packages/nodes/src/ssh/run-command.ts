import type { Client, ClientChannel } from 'ssh2'
import { maxTextBytes } from '../files/item-files.ts'

/** Runs a command in a folder of the server; gives what it says and how it ends. */
export async function runRemotely(client: Client, { command, cwd }: { command: string; cwd: string }) {
  const { channel, ending } = await new Promise<Running>((resolve, reject) => {
    client.exec(`cd ${quotedPath(cwd)} || exit\n${command}`, (error, opened) =>
      error ? reject(error) : resolve({ channel: opened, ending: endOf(opened) }),
    )
  })
  const [{ code, signal }, stdout, stderr] = await Promise.all([
    ending,
    textOf(channel),
    textOf(channel.stderr),
  ])
  return { code, signal, stdout, stderr }
}

interface Running {
  channel: ClientChannel
  ending: Promise<{ code: number | null; signal: string | null }>
}

/** To be asked for as soon as there is a channel: a quick command ends in the same moment. */
function endOf(channel: ClientChannel): Running['ending'] {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<Running['ending']>>()
  channel.once('exit', (code: number | null, signal?: string) => resolve({ code, signal: signal ?? null }))
  // A server that is gone tells no end.
  channel.once('close', () => reject(new Error('The connection ended before the command did')))
  return promise
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > maxTextBytes) throw new Error(`The command says more than ${maxTextBytes / 2 ** 20} MB`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString().trim()
}

/** As the shell takes it; the sign of the home folder keeps its meaning. */
function quotedPath(path: string): string {
  const [, home = '', rest = ''] = /^(~\/?)?(.*)$/s.exec(path) ?? []
  return rest === '' ? home || '/' : `${home}'${rest.replaceAll("'", `'\\''`)}'`
}
