import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isContractProcedure } from '@orpc/contract'
import { type Plugin, parseAst } from 'vite'
import type { Endpoint } from '../../src/contract/endpoint.ts'

const routerFile = join(import.meta.dirname, '../../src/web/domains.ts')

/**
 * The browser needs of the contract where each endpoint and download is, not the schemas of its answers: the server
 * checks those. In development the contract is taken whole.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id === routerFile) return slimRouter(await import(pathToFileURL(id).href))
      if (/\/contract\/[^/]+\.downloads\.ts$/.test(id))
        return slimDownloads(await import(pathToFileURL(id).href))
      return undefined
    },
    transform(code, id) {
      return /\/contract\/[^/]+\.ts$/.test(id) ? unlessUsed(code, basename(id)) : undefined
    },
  }
}

/** Only the places travel; what surrounds them is the same for all. */
const slimRouter = ({ contract }: { contract: object }) =>
  `const endpoint = ([method, path, again, inputStructure]) => ({
    '~orpc': { errorMap: {}, meta: { again: again ? 'anew' : 'once' }, route: { method, path, inputStructure } },
  })
  const unpack = (routes) => Object.fromEntries(
    Object.entries(routes).map(([name, inner]) => [name, Array.isArray(inner) ? endpoint(inner) : unpack(inner)]),
  )
  export const contract = unpack(${JSON.stringify(placesOf(contract))})`

/** Where each endpoint is, `['GET', '/backoffice/houses']` in place of its definition, and which writes are done anew. */
function placesOf(router: object): object {
  if (isContractProcedure(router)) {
    const { meta, route } = (router as Endpoint)['~orpc']
    const { method, path, inputStructure } = route
    const again = method !== 'GET' && meta.again === 'anew' ? 1 : 0
    return [
      method,
      path,
      ...(again || inputStructure ? [again] : []),
      ...(inputStructure ? [inputStructure] : []),
    ]
  }
  return Object.fromEntries(Object.entries(router).map(([name, inner]) => [name, placesOf(inner)]))
}

type Downloads = Readonly<Record<string, { readonly path: string; readonly formats: readonly string[] }>>

const slimDownloads = (module: Readonly<Record<string, Downloads>>) =>
  Object.entries(module)
    .map(([name, downloads]) => {
      const places = Object.entries(downloads).map(([one, { path, formats }]) => [one, { path, formats }])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(places))}`
    })
    .join('\n')

/**
 * Lets the bundler leave out a schema that no screen reads, though making it is a call: a screen that takes one list of
 * words from a file of the contract would carry the validator otherwise. How the server words what is wrong stays there.
 */
function unlessUsed(code: string, file: string) {
  const parts = parseAst(code, { lang: 'ts' }, file).body.flatMap((statement) => {
    if (statement.type === 'ExpressionStatement') return [{ ...spanOf(statement), isKept: false }]
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ init }) =>
      init && isMade(init.type) ? [{ ...spanOf(init), isKept: true }] : [],
    )
  })
  let slim = code
  for (const { start, end, isKept } of parts.toReversed()) {
    const value = isKept ? `/* @__PURE__ */ (() => (${slim.slice(start, end)}))()` : ''
    slim = `${slim.slice(0, start)}${value}${slim.slice(end)}`
  }
  return { code: slim, map: null }
}

const spanOf = ({ start, end }: { start: number; end: number }) => ({ start, end })

/** What may call something while the file loads. */
const isMade = (type: string) =>
  ['CallExpression', 'ObjectExpression', 'TSSatisfiesExpression', 'TSAsExpression'].includes(type)
