import { createHash } from 'node:crypto'
import { readBasis, reckonStudents } from '#domains/graduation/server/graduation.service.ts'
import { findOrganization } from '#domains/organization/server/organization.service.ts'
import type { Database } from '#server/database/database.ts'
import { type TranscriptContent, transcriptContent } from '../contract/transcript-content.ts'
import { buildTranscript } from '../rules/build-transcript.ts'
import { listEarned } from './earned.queries.ts'

interface NamedStudent {
  readonly id: number
  readonly name: string
  readonly grade: number
  readonly campus: string
}

/** What a transcript of a student would say now; undefined where no graduation plan holds. */
export async function loadContent(
  db: Database,
  { id, name, grade, campus }: NamedStudent,
  nowMs: number,
): Promise<TranscriptContent | undefined> {
  const basis = await readBasis(db, nowMs)
  const reckoned = (await reckonStudents(db, [id], basis)).get(id)
  if (!reckoned) return undefined
  const { graduation, plan, catalogue, program } = reckoned
  const deciding = [...graduation.masteryOfUnits.values()].map(({ setBy }) => setBy.id)
  const { schoolName } = await findOrganization(db)
  const subjects = await db.selectFrom('subjects').select(['id', 'title']).execute()
  return buildTranscript({
    school: { name: schoolName, campus },
    student: { name, number: id, grade },
    stage: program.stage,
    plan: { title: plan.title, version: plan.version, creditLevel: plan.content.credit_level },
    graduation,
    catalogue,
    subjects: new Map(subjects.map((one) => [one.id, one.title])),
    year: basis.calendar.year,
    earned: await listEarned(db, id, deciding),
  })
}

/** SHA-256 in hex of what a transcript says, in the order of its schema: also of one that comes from the database. */
export const hashOf = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(transcriptContent.parse(content)))
    .digest('hex')
