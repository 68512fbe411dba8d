import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** One import of a source file: `to` is a path in the repository, or the name of a package. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly isPackage: boolean
}

/** Every file of these kinds under a folder, as paths from the root of the repository. */
export function listFiles(folder: string, kinds = /\.tsx?$/): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && kinds.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}

export const readSource = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every folder under src, as paths from the root. */
export const listFolders = () =>
  readdirSync(join(root, 'src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

/** What stands for the target of an import that nobody can read from the source. */
export const computed = '(computed)'

/** Static, re-exporting and dynamic imports, those of types included. */
export function readImports(path: string): Import[] {
  const source = readSource(path)
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  // Those of types too, which no list of the parser has: `typeof import('…')`.
  const dynamic = [...source.matchAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?(['"`]?)([^'"`)]*)/g)].map(
    ([, quote, name = '']) => (quote === '' || name.includes('${') ? computed : name),
  )
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reexports,
    ...dynamic,
  ]
  return [...new Set(requests)].map((request) => resolveImport(path, request))
}

const prefixes = Object.entries<string>(JSON.parse(readSource('package.json')).imports).map(
  ([name, target]) => [name.replace('*', ''), target.replace(/^\.\/|\*/g, '')] as const,
)

function resolveImport(from: string, request: string): Import {
  if (request === computed) return { from, to: computed, isPackage: false }
  const path = request.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { from, to: join(dirname(from), path), isPackage: false }
  const prefix = prefixes.find(([name]) => path.startsWith(name))
  if (prefix) return { from, to: prefix[1] + path.slice(prefix[0].length), isPackage: false }
  return { from, to: path.split('/', path.startsWith('@') ? 2 : 1).join('/'), isPackage: true }
}
