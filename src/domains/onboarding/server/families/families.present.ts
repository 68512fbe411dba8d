import type { Database } from '#server/database/database.ts'
import type { ExportedFamily, FamilyRow } from '../../contract/families.schemas.ts'
import { startDateOf } from '../groups/groups.queries.ts'
import type { ListedFamily } from './families.queries.ts'
import {
  countWelcomes,
  type ListedGuardian,
  listGuardiansOf,
  listWithTranscript,
} from './guardians.queries.ts'

const familyOf = (row: ListedFamily, guardians: readonly ListedGuardian[] = []) => ({
  id: row.id,
  name: row.name,
  gender: row.gender,
  soraEmail: row.email,
  state: row.state,
  guardians: guardians.map(({ id, name, email }) => ({ id, name, email })),
  grade: row.grade,
  campus: row.campus,
  onboardingStatus: row.status,
  lastCompletedChecklist: row.lastChecklist,
  guardianStatuses: guardians.map(({ name, status, lastChecklist }) => ({
    name,
    status,
    lastCompletedChecklist: lastChecklist,
  })),
  startDate: row.startsAt === null ? null : startDateOf(row.startsAt),
})

/** Families as the table shows them: two statements more, however many. */
export async function presentFamilies(db: Database, rows: readonly ListedFamily[]): Promise<FamilyRow[]> {
  const ids = rows.map(({ id }) => id)
  const [guardians, welcomes] = await Promise.all([listGuardiansOf(db, ids), countWelcomes(db, ids)])
  return rows.map((row) => ({
    ...familyOf(row, guardians.get(row.id)),
    studentStatus: row.studentStatus,
    welcomeEmailsReceived: welcomes.get(row.id) ?? 0,
    onboardingGroupId: row.groupId,
  }))
}

/** Families as the file shows them: two statements more, however many. */
export async function presentExport(db: Database, rows: readonly ListedFamily[]): Promise<ExportedFamily[]> {
  const ids = rows.map(({ id }) => id)
  const [guardians, transcripts] = await Promise.all([listGuardiansOf(db, ids), listWithTranscript(db, ids)])
  return rows.map((row) => ({
    ...familyOf(row, guardians.get(row.id)),
    transcriptStatus: transcripts.has(row.id) ? ('received' as const) : ('missing' as const),
  }))
}
