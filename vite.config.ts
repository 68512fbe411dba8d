import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { isContractProcedure } from '@orpc/contract'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Starts the download of the latin Inter with the page; the other subsets load when a name needs them. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    apply: 'build',
    transformIndexHtml(_html, context) {
      return Object.keys(context.bundle ?? {})
        .filter((file) => /inter-latin-opsz-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        }))
    },
  }
}

/**
 * The browser needs of the contract where each endpoint is, not the schemas of its answers: the server checks
 * those. In development the contract is taken whole.
 */
function slimContract(): Plugin {
  const file = join(import.meta.dirname, 'src/web/domains.ts')
  return {
    name: 'slim-contract',
    apply: 'build',
    async load(id) {
      if (id !== file) return undefined
      const { contract }: { contract: object } = await import(pathToFileURL(file).href)
      // Only the places travel; what surrounds them is the same for all.
      return `const endpoint = ([method, path, inputStructure]) => ({
        '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure } },
      })
      const unpack = (routes) => Object.fromEntries(
        Object.entries(routes).map(([name, inner]) => [name, Array.isArray(inner) ? endpoint(inner) : unpack(inner)]),
      )
      export const contract = unpack(${JSON.stringify(placesOf(contract))})`
    },
  }
}

/** Where each endpoint is: `['GET', '/backoffice/houses']` in place of its definition. */
function placesOf(router: object): object {
  if (isContractProcedure(router)) {
    const { method, path, inputStructure } = router['~orpc'].route
    return [method, path, ...(inputStructure ? [inputStructure] : [])]
  }
  return Object.fromEntries(Object.entries(router).map(([name, inner]) => [name, placesOf(inner)]))
}

const compressions = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Compresses once at build what the server would otherwise compress, less well, for everyone. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const content = await readFile(join(dir, file))
        for (const [ending, compress] of Object.entries(compressions))
          await writeFile(join(dir, `${file}.${ending}`), await compress(content))
      }
    },
  }
}

const api = process.env['HOMEROOM_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'src/web',
  base: '/',
  // The server puts the nonce of each answer in its place (src/server/web-files.ts).
  html: { cspNonce: 'NONCE_OF_THIS_PAGE' },
  plugins: [react(), slimContract(), preloadLatinFont(), compressAssets()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Fonts and pictures stay files: a data URL would be downloaded again with every change of the styles.
    assetsInlineLimit: 0,
    // Kept for whoever reads an error report; the server gives them to nobody.
    sourcemap: 'hidden',
    // Which file belongs to which page: `npm run bench` reads it.
    manifest: true,
    // What most pages share is one file: a hundred small ones compress a tenth worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'frame', minShareCount: 24 }] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '^/api/': { target: api, ws: true }, '^/(healthz|readyz|metrics)$': api },
    fs: { allow: ['../..'] },
  },
})
