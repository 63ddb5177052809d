import { enableCompileCache } from 'node:module'

// Before anything large is loaded: compiling is most of a cold start.
enableCompileCache()
const { start } = await import('./cli/start.ts')

await start(process.env, process.argv.slice(2))
