import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { slimContract } from './scripts/setup/slim-contract.ts'
import { slimZod } from './scripts/setup/slim-zod.ts'
import { webFiles } from './scripts/setup/web-files.ts'
import { schemes } from './src/ui/theme/css-variables.ts'

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

/** Where sign-in stands; the app knows its address, and the server gives this page there. */
const signInPage = 'sign-in.html'

/**
 * Sign-in stands without the app, and so without what sets the colours there: they are in its page. The app is fetched
 * behind it, for whoever is let in.
 */
function signInPageAlone(): Plugin {
  return {
    name: 'sign-in-page',
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, _answer, next) => {
        request.url = request.url?.replace(/^\/signin(?=$|[?])/, `/${signInPage}`)
        next()
      }),
    transformIndexHtml(_html, { path, bundle }) {
      if (path !== `/${signInPage}`) return []
      const rules = Object.entries(schemes).map(
        ([scheme, variables]) =>
          `:root[data-mantine-color-scheme="${scheme}"]{color-scheme:${scheme};${Object.entries(variables)
            .map((pair) => pair.join(':'))
            .join(';')}}`,
      )
      const app = Object.keys(bundle ?? {}).filter((file) =>
        /\/(react|libraries|frame|shell|home)-[^/]*\.js$/.test(file),
      )
      return [
        { tag: 'style', children: rules.join(''), injectTo: 'head' },
        {
          // Not asked for until `sign-in.ts` takes them out: they would stand in the way of the card.
          tag: 'template',
          attrs: { id: 'files-of-the-app' },
          children: app.map((file) => ({
            tag: 'link',
            attrs: { rel: 'prefetch', href: `/${file}`, as: 'script', crossorigin: true },
          })),
          injectTo: 'body',
        },
      ]
    },
  }
}

/**
 * The files of the app are fetched and read at once, and `first.js` runs them one after the other: as scripts of the page
 * they would run together, a quarter of a second on a slow computer in which it answers nobody.
 */
function fileAfterFile(): Plugin {
  return {
    name: 'file-after-file',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) =>
        path === `/${signInPage}`
          ? html
          : html.replaceAll(
              /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
              '<link rel="modulepreload" crossorigin href="$1">',
            ),
    },
  }
}

/** What the page itself loads before any other file of ours runs. */
const ofEveryPage = /\/(react|libraries|entrance|frame|shell|rolldown-runtime)-[^/]*$/

/** A page of every day, and no panel, form or menu: its scripts are fetched all at once. */
const ofPage =
  /\/(Home|Calendar|Session|House|Student|Excuse|Attendance|Note|Today|Family|Facilitat|Report)\w*(Page|Layout)-[^/]*$/

/** Scripts that go by their names: of every-day pages, and two that tests hold back. Any other name is only weight. */
const isNamed =
  /^((Home|Calendar|Session|House|Student|Excuse|Attendance|Note|Today|Family|Facilitat|Report)\w*(Page|Layout)|react|libraries|entrance|frame|shell|rolldown-runtime|WorkbenchIndexPage|error-reporting)$/

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
  // The server puts the nonce of each answer in its place (src/server/http/web-files.ts).
  html: { cspNonce: 'NONCE_OF_THIS_PAGE' },
  plugins: [
    react(),
    slimContract(),
    slimZod(),
    signInPageAlone(),
    fileAfterFile(),
    preloadLatinFont(),
    compressAssets(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Fonts and pictures stay files: a data URL would be downloaded again with every change of the styles.
    assetsInlineLimit: 0,
    // Kept for whoever reads an error report; the server gives them to nobody.
    sourcemap: 'hidden',
    // Which file belongs to which page: `npm run bench` reads it.
    manifest: true,
    // Who asks for a page has these already: to name them for each page again is weight in the first load, as is the page
    // itself, which is asked for in the same breath. What is not opened every day, or opens over a page, names its styles
    // alone.
    modulePreload: {
      resolveDependencies: (asked, files) =>
        files.filter(
          (file) =>
            !ofEveryPage.test(file) && file !== asked && (file.endsWith('.css') || ofPage.test(asked)),
        ),
    },
    rolldownOptions: {
      input: ['index.html', signInPage].map((page) => join(import.meta.dirname, 'src/web', page)),
      output: {
        codeSplitting: webFiles,
        // A file that many pages share would be named after all of them, and each page names its files in the first load.
        chunkFileNames: ({ name }) =>
          isNamed.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '^/api/': { target: api, ws: true }, '^/(healthz|readyz|metrics)$': api },
    fs: { allow: ['../..'] },
  },
})
