import type { ReactNode } from 'react'
import type { Design } from '../../contract/design.schemas.ts'
import type { UploadPaths } from '../../contract/design-file-paths.ts'
import type { ShownFile } from '../../contract/design-files.contract.ts'
import type { DesignTab } from '../../contract/design-tabs.ts'
import type { DesignOptions, Template } from '../../contract/templates.contract.ts'

/** What the tabs of an editor work on: a design, of whatever it is: a template, an experience. */
export interface DesignEditing {
  readonly design: Design
  readonly change: (part: Partial<Design>) => void
  /** What the server says of a field: `weeks.0.title`. */
  readonly errorOf: (field: string) => string | undefined
  /** Undefined while they are on their way. */
  readonly options: DesignOptions | undefined
  /** What the design had when it was read, retired ones with their successors. */
  readonly covered: Pick<Template, 'units' | 'abilities'>
  /** What is known of its uploaded files. */
  readonly files: readonly ShownFile[]
  /** Where another one is sent. */
  readonly uploads: UploadPaths
  /** The field that was asked for: a row it is in is open. */
  readonly wanted: string
  /** Another one each time the design came from elsewhere: editors of formatted text begin anew. */
  readonly textKey: number
  readonly hrefOf: (tab: DesignTab) => string
  /** What is not changed here: the type of an experience, and its places by who may not. */
  readonly fixed?: { readonly type: true; readonly places: boolean }
  /** Where its plan falls, of what has a place in a term. */
  readonly dates?: DesignDates
}

/** Where a plan falls. */
export interface DesignDates {
  /** The days of the n-th week, from 0: "Jan 4 – 8". */
  readonly ofWeek: (at: number) => string | undefined
  /** When a session is held, or what stands in its way. */
  readonly ofSession: (key: string) => { readonly text: string; readonly isGrave: boolean } | undefined
  /** What there is of its video meeting. */
  readonly videoOf: (key: string) => ReactNode
}

let made = 0

/** The key of a new row: nobody else's. */
export function newKey(): string {
  made += 1
  return `${Date.now().toString(36)}${made}${Math.random().toString(36).slice(2, 8)}`
}

/** The rows, with one of them changed. */
export const withRow = <Row extends { readonly key: string }>(
  rows: readonly Row[],
  key: string,
  part: Partial<Row>,
): Row[] => rows.map((row) => (row.key === key ? { ...row, ...part } : row))

export const withoutRow = <Row extends { readonly key: string }>(rows: readonly Row[], key: string): Row[] =>
  rows.filter((row) => row.key !== key)

/** "Week 3: Leaks" */
export const weekLabel = (design: Design, key: string) => {
  const at = design.weeks.findIndex((week) => week.key === key)
  const title = design.weeks[at]?.title ?? ''
  return `Week ${at + 1}${title === '' ? '' : `: ${title}`}`
}
