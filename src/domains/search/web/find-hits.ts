import type { SearchHit } from '#domains/search/contract/search.contract.ts'
import type { Viewer } from '#web/session.ts'

export interface HitGroup {
  readonly title: string
  readonly hits: readonly SearchHit[]
}

const titles: Readonly<Record<SearchHit['kind'], string>> = {
  student: 'Students',
  employee: 'Employees',
  house: 'Houses',
  experience: 'Experiences',
  page: 'Pages',
}

/** By kind; the kind of the best hit stands first, and within a kind the best hit does. */
export function groupHits(hits: readonly SearchHit[]): HitGroup[] {
  return [...Map.groupBy(hits, (hit) => hit.kind)].map(([kind, ofKind]) => ({
    title: titles[kind],
    hits: ofKind,
  }))
}

export const keyOfHit = (hit: SearchHit): string => `${hit.kind}:${hit.id}`

const kept = 5

/** The last five that were opened, the newest first. */
export function rememberHit(recent: readonly SearchHit[], hit: SearchHit): SearchHit[] {
  return [hit, ...recent.filter((one) => keyOfHit(one) !== keyOfHit(hit))].slice(0, kept)
}

/** The pages of the side menu, offered before anything is typed, unless they stand among the recent hits. */
export function pagesOf(viewer: Pick<Viewer, 'links'>, recent: readonly SearchHit[]): SearchHit[] {
  return viewer.links
    .filter((link) => recent.every((hit) => hit.url !== link.url))
    .map((link) => ({ kind: 'page', id: link.url, title: link.label, detail: '', url: link.url }))
}
