import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/** Everything on the server stands on these. */
const ground =
  /^(src\/(server|contract|vendors|demo)|database|scripts|test\/support|package(-lock)?\.json|vitest\.config\.ts)/

/** What every screen stands on, and what a screen asks. */
const seen =
  /^(src\/(ui|web|contract)|src\/domains\/[^/]+\/(web|contract|rules)|test\/e2e|vite\.config\.ts|playwright\.config\.ts)/

const ofServer = /^src\/domains\/([^/]+)\/(server|contract|rules)\//

/** Who asks, or speaks the words of, each domain: domain-graph.txt read backwards. */
function readAskers(graph) {
  const askers = new Map()
  let domain = ''
  for (const line of graph.split('\n')) {
    const need = /^ {4}(?:asks|speaks) (.*)$/.exec(line)
    if (!need) domain = /^ {2}(\S+)$/.exec(line)?.[1] ?? domain
    for (const asked of need?.[1].split(', ') ?? []) askers.set(asked, [...(askers.get(asked) ?? []), domain])
  }
  return askers
}

/**
 * What a change of these files can reach: the paths of the API tests to run (`all`: every one of them), and whether a
 * screen may look or act otherwise.
 *
 * @param {readonly string[]} changed
 * @param {string} graph
 */
export function reachOf(changed, graph) {
  const screens = changed.some((path) => seen.test(path))
  if (changed.some((path) => ground.test(path))) return { api: 'all', screens }
  const askers = readAskers(graph)
  const reached = new Set()
  const reach = (domain) => {
    if (reached.has(domain)) return
    reached.add(domain)
    for (const asker of askers.get(domain) ?? []) reach(asker)
  }
  for (const path of changed) {
    const domain = ofServer.exec(path)?.[1]
    if (domain) reach(domain)
  }
  const own = changed.filter((path) => /^(test\/(api|operations)|scripts)\/.*\.test\.ts$/.test(path))
  // What holds for every call is cheap to ask again beside a domain.
  const api =
    reached.size > 0 ? [...[...reached].sort().map((one) => `src/domains/${one}/`), 'test/api/'] : own
  return { api, screens }
}

export const readGraph = () => readFileSync(join(root, 'test/architecture/domain-graph.txt'), 'utf8')
