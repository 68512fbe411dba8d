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

const api = process.env['HOMEROOM_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [react(), preloadLatinFont()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Fonts and pictures stay files: a data URL would be downloaded again with every change of the styles.
    assetsInlineLimit: 0,
    sourcemap: true,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: api, ws: true }, '/healthz': api },
    fs: { allow: ['../..'] },
  },
})
