import { keptDaysOf, type RecordKind } from '#contract/retention.ts'
import { school } from '#contract/school/school.ts'
import type { DataKind, DataPerson, Erasure } from '../contract/personal-data.contract.ts'
import type { PersonalRecord } from '../rules/personal-record.ts'
import type { PersonRow } from './persons.queries.ts'

const roles: Readonly<Record<string, string>> = {
  student: 'Student',
  guardian: 'Guardian',
  employee: 'Colleague',
  external: 'Student of a partner school',
}

export const presentPerson = ({ id, name, role, deactivatedAt, erasedAt }: PersonRow): DataPerson => ({
  id,
  name,
  role: roles[role] ?? role,
  isDeactivated: deactivatedAt !== null,
  erasedAt: erasedAt?.toISOString() ?? null,
})

/** For how long the school keeps it, as it is set now. */
function periodOf(kind: RecordKind): string {
  const days = keptDaysOf(school().keptDays, kind)
  return days === null ? ' The school keeps it for good.' : ` It goes after ${days} days.`
}

/** What stays and why, and until when. */
export const whyOf = ({ end, period }: PersonalRecord): string =>
  end.does === 'delete'
    ? ''
    : (end.does === 'clear' ? end.keeps : end.why) + (period === undefined ? '' : periodOf(period))

export const presentKind = (record: PersonalRecord, rows: number): DataKind => ({
  title: record.title,
  rows,
  end: record.end.does,
  why: whyOf(record),
  isRead: record.isUnread !== true,
})

export interface ErasureRow {
  readonly erasedAt: Date
  readonly by: string | null
  readonly deleted: Erasure['deleted']
  readonly kept: Erasure['kept']
  readonly files: readonly string[]
}

export const presentErasure = ({ erasedAt, by, deleted, kept, files }: ErasureRow): Erasure => ({
  at: erasedAt.toISOString(),
  by,
  deleted: [...deleted],
  kept: [...kept],
  files: files.length,
})
