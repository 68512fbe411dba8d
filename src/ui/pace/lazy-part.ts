import { type LazyExoticComponent, lazy } from 'react'

type Part = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer Component }> ? Component : never

/**
 * A part of a page as a chunk of its own, fetched when it is first drawn: `lazyPart(() => import('…/Panel.tsx'), 'Panel')`.
 * A chunk that is gone gives nothing, because the whole page is about to load again: the part waits for that.
 */
export function lazyPart<Name extends string, Component extends Part>(
  load: () => Promise<Record<Name, Component> | undefined>,
  name: Name,
): LazyExoticComponent<Component> {
  return lazy(async () => {
    const module = await load()
    return module === undefined ? new Promise<never>(() => {}) : { default: module[name] }
  })
}
