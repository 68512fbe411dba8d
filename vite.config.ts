import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { slimContract } from './scripts/setup/slim-contract.ts'
import { webFiles } from './scripts/setup/web-files.ts'

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
    rolldownOptions: { output: { codeSplitting: webFiles } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '^/api/': { target: api, ws: true }, '^/(healthz|readyz|metrics)$': api },
    fs: { allow: ['../..'] },
  },
})
