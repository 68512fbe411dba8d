import { createHash } from 'node:crypto'
import { readBasis, reckonStudents } from '#domains/graduation/server/graduation.service.ts'
import { findOrganization } from '#domains/organization/server/organization.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type TranscriptContent, transcriptContent } from '../contract/transcript-content.ts'
import { buildTranscript } from '../rules/build-transcript.ts'
import { listEarned } from './earned.queries.ts'
import { getTranscriptStudent, opensTranscripts } from './transcripts.access.ts'
import { isYearOver } from './year-over.queries.ts'

interface NamedStudent {
  readonly id: number
  readonly name: string
  readonly grade: number
  readonly campus: string
  readonly dateOfBirth: string | null
  readonly canIssue: boolean
}

/**
 * What a transcript of a student would say now to whoever asks: with their birth date only for who issues them;
 * undefined where no graduation plan holds.
 */
export async function loadContent(
  db: Database,
  { id, name, grade, campus, dateOfBirth, canIssue }: NamedStudent,
  nowMs: number,
): Promise<TranscriptContent | undefined> {
  const basis = await readBasis(db, nowMs)
  const reckoned = (await reckonStudents(db, [id], basis)).get(id)
  if (!reckoned) return undefined
  const { graduation, plan, catalogue, program } = reckoned
  const deciding = [...graduation.masteryOfUnits.values()].map(({ setBy }) => setBy.id)
  const { schoolName, address } = await findOrganization(db)
  return buildTranscript({
    school: { name: schoolName, campus, ...(address !== '' && { address }) },
    student: { name, number: id, grade, ...(canIssue && dateOfBirth !== null && { born: dateOfBirth }) },
    stage: program.stage,
    plan: { title: plan.title, version: plan.version, creditLevel: plan.content.credit_level },
    graduation,
    catalogue,
    year: basis.calendar.year,
    isYearOver: await isYearOver(db, nowMs),
    earned: await listEarned(db, id, deciding),
  })
}

/**
 * What a transcript of a student would say now, for who sees the transcripts of the student; undefined for everybody
 * else, too.
 */
export async function findTranscriptContent(db: Database, viewer: Viewer, studentId: number, nowMs: number) {
  if (!(await opensTranscripts(db, viewer, studentId))) return undefined
  return loadContent(db, await getTranscriptStudent(db, viewer, studentId), nowMs)
}

/**
 * SHA-256 in hex of what a transcript says, in the order of its schema: also of one that comes from the database. What
 * is told to others is made with a salt: whoever knows all but the birth date would find it by trying every day.
 */
export const hashOf = (content: unknown, salt = ''): string =>
  createHash('sha256')
    .update(salt + JSON.stringify(transcriptContent.parse(content)))
    .digest('hex')
