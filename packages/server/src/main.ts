import { enableCompileCache } from 'node:module'

// Before anything large is loaded: compiling is most of a cold start.
enableCompileCache()
const { heddle } = await import('./cli/heddle.ts')

await heddle(process.env, process.argv.slice(2))
