import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { school } from '#contract/school/school.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { print } from '#server/paper/print.ts'
import { inTurn } from '#server/threads/in-turn.ts'
import { paperDay } from '../../rules/paper-day.ts'
import type { PaperContent } from '../paper/application-paper.ts'
import { ActionRefused } from './action-failure.ts'
import { getOutsideApplication } from './outside-application.ts'
import type { Done, Work } from './work.ts'

export type Part = 'guardian' | 'student'

/** A paper takes up to a second: there is one thread, and few wait for it. */
const printer = inTurn({
  mostWaiting: 8,
  busy: 'Many papers are being printed. Try again in a moment.',
})

interface Sent {
  readonly version: number
  readonly submittedAt: Date
  readonly answers: PaperContent['answers']
}

async function findSent(db: Database, applicationId: number, part: Part): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`
    select version, submitted_at, answers from application_answers
    where application_id = ${applicationId} and part = ${part} and submitted_at is not null
    order by version desc limit 1`.execute(db)
  return rows[0]
}

const titles = { guardian: 'Guardian part', student: 'Student part' } as const

/** Prints a part that was sent, as the next version; the same words are not printed twice. */
export async function printPart({ services, applicationId, askedBy }: Work, part: Part): Promise<Done> {
  const { database, clock, files } = services
  const application = await getOutsideApplication(database, applicationId)
  const sent = await findSent(database, applicationId, part)
  if (sent === undefined)
    throw new ActionRefused(`The ${part} has not sent their part yet, so there is nothing to print.`)
  const content: PaperContent = {
    school: school().productName,
    title: titles[part],
    applicationId,
    studentName: application.studentName,
    facts: [
      { term: 'Grade', value: String(application.studentGrade) },
      { term: 'Campus', value: application.campus ?? 'Not said yet' },
      {
        term: 'Would like to begin',
        value: application.startsOn === null ? 'Not said yet' : paperDay(application.startsOn),
      },
      {
        term: 'Guardian',
        value: [application.guardianName, application.guardianRelationship].filter(Boolean).join(', '),
      },
      { term: 'Sent', value: paperDay(schoolDateOf(sent.submittedAt.getTime())) },
    ],
    answers: sent.answers,
  }
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const kind = `${part}_pdf` as const
  const event = { event: kind, detail: '' }
  const last = await findLast(database, applicationId, kind)
  if (last?.contentHash === contentHash)
    return { ...event, detail: `Nothing changed: version ${last.version} stands` }
  const paper = await printer(() =>
    print<{ readonly bytes: Uint8Array; readonly pages: number }>(
      new URL('../paper/application-paper.worker.ts', import.meta.url),
      content,
    ),
  )
  const version = (last?.version ?? 0) + 1
  await inTransaction(database, async (db) => {
    const fileKey = `applications/${randomUUID()}.pdf`
    await files.put(db, fileKey, paper.bytes)
    await db
      .insertInto('applicationDocuments')
      .values({
        ...{ applicationId, kind, version, fileKey, contentHash, title: titles[part] },
        ...{ sizeBytes: paper.bytes.length, pages: paper.pages, madeBy: askedBy },
        madeAt: new Date(clock.nowMs()),
      })
      .execute()
  })
  return { ...event, detail: `Version ${version}, ${paper.pages} ${paper.pages === 1 ? 'page' : 'pages'}` }
}

const findLast = (db: Database, applicationId: number, kind: string) =>
  db
    .selectFrom('applicationDocuments')
    .select(['version', 'contentHash'])
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
