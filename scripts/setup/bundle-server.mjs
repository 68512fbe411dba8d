// Joins the server's own files into few: Node takes longer to find and read 2,200 of them than to run them all.
// Every file keeps its own address (`import.meta.url`), so what it finds beside itself (migrations, worker threads, the
// commit) is found where the source is. Packages stay what they are.
import { writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { hashServer, serverFolder, serverStamp } from './server-build.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const out = resolve(root, serverFolder)

const ownAddress = {
  name: 'own-address',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) =>
      code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(relative(out, id))}, import.meta.url).href`,
      ),
  },
}

const bundle = await rolldown({
  input: join(root, 'src/server/start.ts'),
  platform: 'node',
  external: (id) => !/^[./#]/.test(id),
  plugins: [ownAddress],
  // An own address makes a line longer, and moves none.
  onLog: (level, log, say) => log.code === 'SOURCEMAP_BROKEN' || say(level, log),
})
const { output } = await bundle.write({ dir: out, format: 'esm', sourcemap: true, cleanDir: true })
await bundle.close()
const sources = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
const files = [...new Set(sources.filter((id) => id.startsWith(root)).map((id) => relative(root, id)))].sort()
writeFileSync(resolve(root, serverStamp), JSON.stringify({ files, hash: hashServer(files) }))
