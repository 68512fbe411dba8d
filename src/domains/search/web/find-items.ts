import { school } from '#contract/school/school.ts'
import { beginsQuestion } from '#domains/ask/rules/words.ts'
import { may, type Viewer } from '#web/calls/session.ts'
import type { SearchHit, SearchVerb } from '../contract/search.contract.ts'

/** A line of the palette: a hit, something to do, or the beginning of a sentence that goes on. */
export interface FindItem {
  readonly key: string
  readonly kind: SearchHit['kind']
  readonly title: string
  readonly detail: string
  readonly verbs: readonly SearchVerb[]
  /** What Enter does. */
  readonly does: { readonly opens: string } | { readonly types: string } | { readonly acts: 'dark' | 'light' }
}

export interface ItemGroup {
  readonly title: string
  readonly items: readonly FindItem[]
}

const titles: Readonly<Record<SearchHit['kind'], string>> = {
  verb: 'Do',
  student: 'Students',
  employee: 'Employees',
  house: 'Houses',
  experience: 'Experiences',
  page: 'Pages',
}

export const keyOfHit = ({ kind, id }: Pick<SearchHit, 'kind' | 'id'>): string => `${kind}:${id}`

export const itemOf = (hit: SearchHit): FindItem => ({
  key: keyOfHit(hit),
  kind: hit.kind,
  title: hit.title,
  detail: hit.detail,
  verbs: hit.verbs,
  does: { opens: hit.url },
})

/**
 * By kind; the kind of the best hit stands first. Within a kind what was opened lately stands first, then the best.
 */
export function groupHits(hits: readonly SearchHit[], recent: readonly string[]): ItemGroup[] {
  const age = (hit: SearchHit) => {
    const at = recent.indexOf(keyOfHit(hit))
    return at < 0 ? recent.length : at
  }
  return [...Map.groupBy(hits, (hit) => hit.kind)].map(([kind, ofKind]) => ({
    title: titles[kind],
    items: ofKind.toSorted((one, two) => age(one) - age(two)).map(itemOf),
  }))
}

const kept = 8

/** The keys of the last ones that were opened, the newest first. */
export const remember = (recent: readonly string[], key: string): string[] =>
  [key, ...recent.filter((one) => one !== key)].slice(0, kept)

/** The numbers and addresses behind remembered keys, as the server is asked for them. */
export function askedRecent(recent: readonly string[]) {
  const idsOf = (kind: string) =>
    recent.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1))
  const numbersOf = (kind: string) => idsOf(kind).map(Number)
  return {
    student_ids: numbersOf('student'),
    employee_ids: numbersOf('employee'),
    house_ids: numbersOf('house'),
    experience_ids: numbersOf('experience'),
    pages: idsOf('page'),
  }
}

/** What was opened lately, the newest first. */
export const recentItems = (hits: readonly SearchHit[], recent: readonly string[]): FindItem[] =>
  hits
    .filter((hit) => recent.includes(keyOfHit(hit)))
    .toSorted((one, two) => recent.indexOf(keyOfHit(one)) - recent.indexOf(keyOfHit(two)))
    .map(itemOf)

/** The pages of the side menu, unless they stand among the recent ones. */
export const menuItems = (viewer: Pick<Viewer, 'links'>, recent: readonly FindItem[]): FindItem[] =>
  viewer.links
    .map(({ url, label }) => itemOf({ kind: 'page', id: url, title: label, detail: '', url, verbs: [] }))
    .filter((item) => recent.every(({ key }) => key !== item.key))

/** What is done with one hit: opening it, and its verbs. */
export const verbItems = (item: FindItem): FindItem[] => [
  { ...item, title: `Open ${item.title}`, detail: '', verbs: [] },
  ...item.verbs.map(
    ({ key, label, url }): FindItem => ({
      key: `verb:${key}-${item.key}`,
      kind: 'verb',
      title: label,
      detail: '',
      verbs: [],
      does: { opens: url },
    }),
  ),
]

/** What can be done from anywhere; each with further words it is found by. */
export function commands(viewer: Viewer, isDark: boolean): (FindItem & { readonly words: string })[] {
  const command = (title: string, does: FindItem['does'], words = '') => ({
    key: `verb:${title}`,
    kind: 'verb' as const,
    title,
    detail: '',
    verbs: [],
    does,
    words,
  })
  const sentence = (start: string) => command(`${start} …`, { types: `${start} ` })
  return [
    ...(may(viewer, 'excuses.create') ? [sentence('Add absence for')] : []),
    ...(may(viewer, 'notes.write') ? [sentence('Write a note about')] : []),
    ...(may(viewer, 'attendance.take') ? [sentence('Take roll of')] : []),
    ...(may(viewer, 'mirror.view') ? [sentence(`See ${school().productName} as`)] : []),
    isDark
      ? command('Switch to light', { acts: 'light' }, 'theme mode')
      : command('Switch to dark', { acts: 'dark' }, 'theme mode'),
    command('Log out', { opens: '/signout' }, 'sign out'),
  ]
}

const askKey = 'verb:ask'

/** Whether a line is what was typed itself, so that no answer has to come before it can be opened. */
export const isTyped = ({ key }: FindItem): boolean => key === askKey

/** A sentence that may be a question: it is asked on its own page. */
export const askItems = (viewer: Viewer, typed: string): FindItem[] =>
  may(viewer, 'people.view') && beginsQuestion(typed)
    ? [
        {
          key: askKey,
          kind: 'verb',
          title: `Ask: ${typed}`,
          detail: '',
          verbs: [],
          does: { opens: `/reports/ask?sentence=${encodeURIComponent(typed)}` },
        },
      ]
    : []

/** The items in which every typed word begins a word. */
export function matching<Item extends { readonly title: string; readonly words?: string }>(
  items: readonly Item[],
  text: string,
): Item[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ title, words = '' }) => {
    const all = ` ${title} ${words}`.toLowerCase()
    return typed.every((word) => all.includes(` ${word}`))
  })
}
