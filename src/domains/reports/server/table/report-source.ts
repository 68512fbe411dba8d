import type { RawBuilder } from 'kysely'
import type { Cell } from '#server/api/table-download.ts'

/** A column of a report by which it is narrowed. */
export interface SourceFilter {
  /** SQL: what its rows have, as a text; what an address and the calls name it. */
  readonly value: RawBuilder<string>
  /** SQL: how readers know it. */
  readonly label: RawBuilder<string>
  /** SQL: its rows have one of some values, written so that an index serves it. */
  readonly isOneOf: (values: readonly string[]) => RawBuilder<boolean>
  /** SQL: in which order its values are offered; by their labels without. */
  readonly order?: RawBuilder<unknown>
  /**
   * Its values as a statement of its own, `select value, label, count, place`: for a column of which a row has several,
   * or that decides how rows are counted. It is given the rows that words and the other columns leave, as what follows a
   * `select …`.
   */
  readonly offered?: (found: RawBuilder<unknown>) => RawBuilder<unknown>
  /** It reads what only `shown` joins. */
  readonly needsShown?: boolean
}

/**
 * An order written out both ways, for where an index keeps it: an expression that may be null says itself where nulls
 * stand.
 */
export interface BothWays {
  readonly up: readonly RawBuilder<unknown>[]
  readonly down: readonly RawBuilder<unknown>[]
}

/** A report as SQL, with the scope of who asks in it: what is out of scope is in no row, no count and no suggestion. */
export interface ReportSource {
  /** `a as (…), …`: tables that the others read. */
  readonly before?: RawBuilder<unknown>
  /** `from …`: what decides which rows there are. */
  readonly from: RawBuilder<unknown>
  /** `join …`: what is only shown, searched and sorted by; it adds and takes away no row. */
  readonly shown: RawBuilder<unknown>
  readonly where: readonly RawBuilder<boolean>[]
  /** `a as b, …`: what a row says. */
  readonly columns: RawBuilder<unknown>
  readonly filters: Readonly<Record<string, SourceFilter>>
  /** SQL: the words begin words of a row; none is asked for without any. */
  readonly finds: (words: readonly string[]) => RawBuilder<boolean>
  /** By column: the expressions it is ordered by, the first of them turned by a minus; what is missing stands last. */
  readonly orders: Readonly<Record<string, readonly RawBuilder<unknown>[] | BothWays>>
  /** The order when nobody chose one, a key of `orders`. */
  readonly sort: string
  /** SQL: tells every row from every other, so that no page repeats one. */
  readonly key: RawBuilder<unknown>
}

/** What narrows it: words, and values by column. */
export interface Narrowing {
  readonly search: string
  readonly values: Readonly<Record<string, readonly string[]>>
}

/** A report as a file. */
export interface ReportFile<Row> {
  /** Without its ending. */
  readonly name: string
  /** As its page is called. */
  readonly title: string
  readonly header: readonly string[]
  /** `publicUrl`: where the school's pages are, for what is followed from a file. */
  readonly cells: (row: Row, publicUrl: string) => readonly Cell[]
}
