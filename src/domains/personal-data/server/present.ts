import type { DataKind, DataPerson, Erasure } from '../contract/personal-data.contract.ts'
import type { PersonalRecord } from '../rules/personal-record.ts'
import type { PersonRow } from './persons.queries.ts'

const roles: Readonly<Record<string, string>> = {
  student: 'Student',
  guardian: 'Guardian',
  employee: 'Colleague',
}

export const presentPerson = ({ id, name, role, deactivatedAt, erasedAt }: PersonRow): DataPerson => ({
  id,
  name,
  role: roles[role] ?? role,
  isDeactivated: deactivatedAt !== null,
  erasedAt: erasedAt?.toISOString() ?? null,
})

export const whyOf = ({ end }: PersonalRecord): string =>
  end.does === 'delete' ? '' : end.does === 'clear' ? end.keeps : end.why

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
