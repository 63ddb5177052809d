import { spawn } from 'node:child_process'

export interface CommandResult {
  code: number
  output: string
  seconds: number
}

interface CommandOptions {
  /** Show the output as it comes instead of keeping it. */
  live?: boolean
  env?: NodeJS.ProcessEnv
  cwd?: string
}

/** Runs a program to its end. Binaries of the repository's own dependencies come first. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? repositoryRoot,
      env: { ...process.env, ...options.env, PATH: `${repositoryRoot}node_modules/.bin:${process.env.PATH}` },
      stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (code: number) =>
      resolve({
        code,
        output: Buffer.concat(chunks).toString(),
        seconds: (performance.now() - started) / 1000,
      })
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message))
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

export const repositoryRoot = new URL('../', import.meta.url).pathname
