import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://localhost:5678'
const proxied = ['/rest', '/webhook', '/webhook-test', '/webhook-waiting', '/healthz', '/docs']

export default defineConfig({
  root: import.meta.dirname,
  // The server says by a base element where it is served.
  base: './',
  plugins: [react({ compiler: true }), printInitialSize()],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Data URLs would need a hole in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // Not one file for each set of pages that share a part, of which a canvas would need seventy: libraries, which stay
        // in the browser's cache over releases; our own code for every page; what many pages share; and all of the canvas.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules.*js$/, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'common', test: isCommon, minShareCount: 2, priority: 2 },
            { name: 'canvas', test: /app\/workflow-screen\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
})

/** The canvas route has a budget, texts included; every build says how much of it is used. */
function printInitialSize(): Plugin {
  const budget = 350
  return {
    name: 'print-initial-size',
    apply: 'build',
    writeBundle(_options, bundle) {
      const wanted = new Set<string>()
      const follow = (fileName: string) => {
        const chunk = bundle[fileName]
        if (chunk?.type !== 'chunk' || wanted.has(fileName)) return
        wanted.add(fileName)
        chunk.imports.forEach(follow)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === 'canvas')) follow(chunk.fileName)
      }
      const bytes = [...wanted].reduce((sum, fileName) => sum + gzippedSize(bundle[fileName]), 0)
      const size = Math.round(bytes / 1024)
      this.info(`canvas route: ${size} KB of JavaScript after gzip (budget ${budget} KB)`)
      if (size > budget) this.error(`The canvas route is over its budget of ${budget} KB`)
    },
  }
}

const gzippedSize = (chunk: { type: string; code?: string } | undefined): number =>
  gzipSync(chunk?.code ?? '').length

/** What the canvas shares with lighter pages, which must not fetch all of it for an icon. */
function isCommon(id: string): boolean {
  const isShared =
    /lucide-react|core\/src\/run|src\/(ui|lib|api)\/[^/]+$|workflows\/([a-z-]+\.ts|MissedMark|Activation)/.test(
      id,
    )
  // Editors of code and long lists bring libraries with them.
  const isHeavy =
    /\/(Code|code-mirror|expression-high|text-faults|use-virtual|Table|OptionRows|Select|ListModal)/.test(id)
  return isShared && !isHeavy
}
