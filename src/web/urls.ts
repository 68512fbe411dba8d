import type { AnyRoute } from '@tanstack/react-router'
import { routeTree } from './routes.ts'

/** Every URL of the sitemap in alphabetical order, as the documents write them: `/facilitate/:type/:experienceId`. */
export function listUrls(): string[] {
  const urls = new Set<string>()
  const walk = (route: AnyRoute, parent: string) => {
    const path = `${parent}/${pathOf(route)}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')
    const children: AnyRoute[] = Object.values(route.children ?? {})
    const isPlace = children.length === 0 || route.options.component !== undefined || children.some(isIndex)
    if (isPlace) urls.add(inDocuments(path))
    for (const child of children) walk(child, path)
  }
  walk(routeTree, '')
  return [...urls].sort()
}

const isIndex = (route: AnyRoute): boolean => pathOf(route) === '/'

const pathOf = ({ options }: AnyRoute): string =>
  'path' in options && typeof options.path === 'string' ? options.path : ''

/** `$name`, `{-$name}` and a closing `$` of the router as `:name`, `:name?` and `*`. */
function inDocuments(path: string): string {
  return path
    .replace(/\$$/, '*')
    .replaceAll(/\{-\$(\w+)\}/g, ':$1?')
    .replaceAll(/\$(\w+)/g, ':$1')
}
