import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { nobody, type Viewer } from '#server/api/viewer.ts'
import type { WriteContext } from '../excuse-changes.ts'
import { createExcuse } from '../filing/create-excuse.ts'
import { readAbsenceToken } from './absence-token.ts'

interface Absence {
  readonly guardianId: number
  readonly guardianName: string
  readonly guardianEmail: string
  readonly studentId: number
  readonly studentName: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly hasExcuse: boolean
}

/** The absence of a link. Throws not-found for a wrong or old link, and when the two no longer belong together. */
async function getAbsence(
  { db, services }: Omit<HandlerArguments<unknown>, 'input'>,
  token: string,
): Promise<Absence> {
  const link = readAbsenceToken(token, services.secret, services.clock.nowMs())
  const { rows } = link
    ? await sql<Absence>`
        select guardian.id as guardian_id, guardian.name as guardian_name, guardian.email as guardian_email,
          student.id as student_id, student.name as student_name, coalesce(e.title, h.title) as title,
          m.starts_at, m.ends_at,
          exists (select 1 from excuses x where x.student_id = a.student_id and x.removed_at is null
            and x.approved is distinct from false and x.starts_at < m.ends_at and x.ends_at > m.starts_at) as has_excuse
        from attendances a
        join attendables m on m.id = a.attendable_id
        join guardian_students gs on gs.student_id = a.student_id and gs.guardian_id = ${link.guardianId}
        join users guardian on guardian.id = gs.guardian_id and guardian.deactivated_at is null
        join users student on student.id = a.student_id
        left join experiences e on e.id = m.experience_id
        left join houses h on h.id = m.house_id
        where a.id = ${link.attendanceId}`.execute(db)
    : { rows: [] }
  if (!rows[0])
    throw notFound('This link is too old or was changed. Log in to tell the school about the absence.')
  return rows[0]
}

/** What the form behind the link shows: one absence, nothing else of the family. */
export async function getLinkedAbsence(context: Omit<HandlerArguments<unknown>, 'input'>, token: string) {
  const absence = await getAbsence(context, token)
  return {
    student_id: absence.studentId,
    student_name: absence.studentName,
    guardian_name: absence.guardianName,
    title: absence.title,
    start_at: absence.startsAt.toISOString(),
    end_at: absence.endsAt.toISOString(),
    has_excuse: absence.hasExcuse,
  }
}

/** Files the excuse for exactly this absence, as the guardian the mail went to; it waits for approval. */
export async function excuseLinkedAbsence(
  context: WriteContext,
  {
    token,
    ...form
  }: { token: string; reason?: string | undefined; additional_comments?: string | undefined },
) {
  const absence = await getAbsence(context, token)
  const guardian: Viewer = {
    ...nobody,
    userId: absence.guardianId,
    role: 'guardian',
    name: absence.guardianName,
    email: absence.guardianEmail,
    mayChange: true,
  }
  return createExcuse(
    { ...context, viewer: guardian },
    {
      ...form,
      student_id: absence.studentId,
      start_at: absence.startsAt.toISOString(),
      end_at: absence.endsAt.toISOString(),
    },
  )
}
