import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/**
 * A page as a chunk of its own, loaded when somebody goes there: `page(() => import('…/OutboxPage.tsx'), 'OutboxPage')`.
 * The compiler checks that the file exports the name; that it is a component is checked when it loads, because
 * typing it here would make the type of the route tree depend on pages that themselves ask for their route.
 */
export function page<Name extends string>(
  load: () => Promise<Record<Name, unknown> | undefined>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const module = await load()
    // The chunk is gone and the whole page is about to load again (reload-on-missing-chunk.ts): nothing to draw.
    if (module === undefined) return new Promise<never>(() => {})
    const component = module[name]
    if (!isComponent(component)) throw new Error(`${name} is not a page.`)
    return { default: component }
  })
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function'
}
