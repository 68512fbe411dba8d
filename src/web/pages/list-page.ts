import { type Query, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Topic } from '#contract/topics.ts'
import { usePaced } from '#ui/pace/use-paced.ts'
import type { Sorting } from '#ui/table/columns.ts'
import type { ListState } from '#ui/table/list-state.ts'
import { throwsUnlessShown } from '../calls/api-error.ts'
import { formerOfSame } from '../calls/former-answer.ts'
import { useLive } from '../calls/live.ts'

interface Paging {
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** How an address changes: in place, or as a step that Back takes back. */
interface Step {
  readonly replace?: boolean
  readonly resetScroll?: boolean
  /** What is typed in a form over the list stays. */
  readonly ignoreBlocker?: boolean
}

export interface ListPageOptions<Search extends object, Answer extends object, Row, Failure> {
  /** The query of the address: `route.useSearch()`. */
  readonly search: Search
  /** Changes it: `(part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step })`. */
  readonly go: (part: Partial<Search> & { page?: number | undefined }, step: Step) => void
  /** What is asked: `api.outbox.listMails.queryOptions({ input: … })`. */
  readonly ask: UseQueryOptions<Answer, Failure, Answer, QueryKey>
  readonly rowsOf: (answer: Answer) => readonly Row[]
  /** The parts of the query that hide rows; `NothingFound` counts and clears them. */
  readonly filters: readonly (keyof Search & string)[]
  /** The part of the query that names the open row; another filter closes it. Or how else a row is opened. */
  readonly opens?:
    | (keyof Search & string)
    | { readonly key: string | undefined; readonly go: (id: number | undefined) => void }
  /** The part that names the open row stays when a filter changes: a form over the list. */
  readonly keepsOpen?: boolean
  /** The order when the query says nothing, `name` or `-created`: of pages the server's, of a whole list its own. */
  readonly sort?: string
  /** Topics under which it is asked anew. */
  readonly live?: readonly Topic[]
  /** What is asked anew then, where it is more than the list. */
  readonly renews?: QueryKey
  /** Asked again after so many ms, for what no topic announces; or as its answer decides, false for not at all. */
  readonly refreshMs?: number | ((answer: Answer | undefined) => number | false)
  /** The page says itself what went wrong. */
  readonly drawsFailure?: boolean
}

/**
 * A list whose state is its address: what is looked for, filters, order, page and the open row with its neighbours. Its
 * frame is `ListPage`, or `ListTable` within a section (`docs/screens.md`).
 */
export function useListPage<
  Search extends object,
  Answer extends object,
  Row extends { readonly id: number },
  Failure,
>(options: ListPageOptions<Search, Answer, Row, Failure>) {
  const { search, go, opens, refreshMs } = options
  const query = useQuery({
    ...options.ask,
    placeholderData: formerOfSame(options.ask.queryKey),
    throwOnError: options.drawsFailure === true ? false : throwsUnlessShown,
    ...(refreshMs !== undefined && {
      refetchInterval: ({ state }: Query<Answer, Failure, Answer, QueryKey>) =>
        typeof refreshMs === 'number' ? refreshMs : refreshMs(state.data),
    }),
  })
  const renewed = options.renews ?? options.ask.queryKey
  useLive(query.data === undefined ? [] : (options.live ?? []), { queryKey: renewed })
  const data = usePaced(query.data)
  const rows = data && options.rowsOf(data)
  const inQuery = (name: string): unknown => (search as Readonly<Record<string, unknown>>)[name]
  const part = (name: string, value: unknown) => ({ [name]: value }) as Partial<Search>
  const openName = typeof opens === 'string' ? opens : undefined
  const openValue = openName === undefined ? undefined : inQuery(openName)
  const openKey =
    typeof opens === 'object' ? opens.key : openValue === undefined ? undefined : String(openValue)
  const change = (changed: Partial<Search>) => {
    const closes = openName !== undefined && options.keepsOpen !== true
    // What is open may be left by it: there a form asks.
    const ignoreBlocker = openKey === undefined || options.keepsOpen === true
    go(
      { page: undefined, ...(closes && part(openName, undefined)), ...changed },
      { replace: true, ignoreBlocker },
    )
  }
  const open = (id: number | undefined) => {
    if (typeof opens === 'object') opens.go(id)
    else if (opens !== undefined) go(part(opens, id), { resetScroll: false })
  }
  const at = rows?.findIndex(({ id }) => String(id) === openKey) ?? -1
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : rows?.[at + step]
    return next && (() => open(next.id))
  }
  const sort = String(inQuery('sort') ?? options.sort ?? '')
  const state: ListState<Row> = {
    rows,
    paging: rows && pagingOf(data as Partial<Paging>, rows.length),
    isPaged: data !== undefined && 'pageSize' in data,
    goTo: (page) => change(part('page', page)),
    openKey,
    open: opens === undefined ? undefined : ({ id }) => open(id),
    filters: options.filters.filter((name) => inQuery(name) !== undefined).length,
    clear: () =>
      change(Object.fromEntries(options.filters.map((name) => [name, undefined])) as Partial<Search>),
    sorting:
      options.sort === undefined
        ? undefined
        : { id: sort.replace('-', ''), descending: sort.startsWith('-') },
    sortBy: ({ id, descending }: Sorting) => {
      const chosen = `${descending ? '-' : ''}${id}`
      change(part('sort', chosen === options.sort ? undefined : chosen))
    },
  }
  return {
    ...state,
    data,
    /** When it was answered, epoch milliseconds. */
    askedMs: query.dataUpdatedAt,
    failure: query.error,
    refetch: () => void query.refetch(),
    change,
    /** Shows something over the list, as a step of history. */
    show: (shown: Partial<Search>) => go(shown, { resetScroll: false }),
    /** Opens a row by its number; without one closes it. */
    openId: open,
    close: () => open(undefined),
    previous: neighbour(-1),
    next: neighbour(1),
    /** The row that is open, where this page of the list has it. */
    opened: rows?.[at],
    /** A text of the query: `<SearchField label="Name" {...list.text('search')} />`. */
    text: (name: keyof Search & string) => ({
      value: String(inQuery(name) ?? ''),
      onChange: (typed: string) => change(part(name, typed === '' ? undefined : typed)),
    }),
    /** One choice of a few: `<FilterMenu name="State" options={states} {...list.choice('state')} />`. */
    choice: <Name extends keyof Search & string>(name: Name) => ({
      single: true,
      values: inQuery(name) === undefined ? [] : [String(inQuery(name)) as `${Search[Name] & string}`],
      onChange: ([chosen]: string[]) => change(part(name, chosen)),
    }),
    /** Several things that have numbers. */
    numbers: (name: keyof Search & string) => ({
      single: false,
      values: [inQuery(name) ?? []].flat().map(String),
      onChange: (chosen: string[]) =>
        change(part(name, chosen.length === 0 ? undefined : chosen.map(Number))),
    }),
    /** One of a few things that have numbers. */
    number: (name: keyof Search & string) => ({
      single: true,
      values: inQuery(name) === undefined ? [] : [String(inQuery(name))],
      onChange: ([chosen]: string[]) => change(part(name, chosen === undefined ? undefined : Number(chosen))),
    }),
  }
}

/**
 * What a list in a sheet or panel is narrowed to, in place of an address: it ends with the sheet.
 * `useListPage({ ...useOwnSearch({ search: '', page: 1 }), … })`.
 */
export function useOwnSearch<Search extends object>(begin: Search) {
  const [search, setSearch] = useState(begin)
  const go = (part: Partial<Search>) => setSearch((before) => ({ ...before, ...part }))
  return { search, go }
}

/** A list that has no pages is one. */
const pagingOf = ({ page = 1, pageSize, total }: Partial<Paging>, count: number): Paging => ({
  page,
  pageSize: pageSize ?? Math.max(count, 1),
  total: total ?? count,
})

/** Things that have numbers, as a `FilterMenu` takes them. */
export const numberOptions = (things: readonly { readonly id: number; readonly title: string }[] = []) =>
  things.map(({ id, title }) => ({ value: String(id), label: title }))
