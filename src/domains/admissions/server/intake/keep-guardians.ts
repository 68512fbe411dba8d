import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type GuardiansSaid, mergeGuardians, type StandingGuardian } from '../../rules/guardians-said.ts'
import { saveGuardians } from '../edit/save-guardians.ts'
import { noteEvent } from '../page/note-event.ts'
import { listGuardians } from '../page/page.queries.ts'

async function findSaid(db: Database, applicationId: number): Promise<GuardiansSaid | null> {
  const { rows } = await sql<{ guardiansSaid: GuardiansSaid | null }>`
    select guardians_said from applications where id = ${applicationId}`.execute(db)
  return rows[0]?.guardiansSaid ?? null
}

/**
 * What a family said of the guardians, where it has said nothing by this form yet: what stands there counts as said by
 * them.
 */
function saidBy(standing: readonly StandingGuardian[]): GuardiansSaid {
  const applicant = standing.find(({ isApplicant }) => isApplicant)
  const second = standing.find(({ isApplicant }) => !isApplicant) ?? null
  return {
    applicant: applicant ?? { name: '', phone: '', relationship: '' },
    second,
  }
}

interface Keeping {
  readonly applicationId: number
  readonly said: GuardiansSaid
  readonly doneBy: number | null
  readonly at: Date
}

/**
 * Takes over what the part that was sent says of the guardians. What staff corrected meanwhile stays, and the history says
 * what the family wrote instead. The caller has the application locked.
 */
export async function keepGuardians(
  db: Database,
  { applicationId, said, doneBy, at }: Keeping,
): Promise<void> {
  const standing = await listGuardians(db, applicationId)
  const before = (await findSaid(db, applicationId)) ?? saidBy(standing)
  const { guardians, differences } = mergeGuardians(standing, said, before)
  await saveGuardians(
    db,
    applicationId,
    guardians.map(({ isApplicant, ...guardian }) => ({ ...guardian, is_applicant: isApplicant })),
  )
  await noteSaid(db, applicationId, said)
  if (differences.length > 0)
    await noteEvent(db, {
      ...{ applicationId, doneBy, at },
      kind: 'guardians_kept',
      detail: differences.join('\n'),
    })
}

/** Keeps what the family said, against which a correction by staff is known. */
export const noteSaid = (db: Database, applicationId: number, said: GuardiansSaid) =>
  db
    .updateTable('applications')
    .set({ guardiansSaid: JSON.stringify(said) })
    .where('id', '=', applicationId)
    .execute()

/** What the family last said of its guardians and staff corrected since or before, a sentence each. */
export async function listGuardianDifferences(db: Database, applicationId: number): Promise<string[]> {
  const said = await findSaid(db, applicationId)
  if (said === null) return []
  return [...mergeGuardians(await listGuardians(db, applicationId), said, said).differences]
}
