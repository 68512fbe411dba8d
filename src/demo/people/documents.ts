import type pg from 'pg'
import type { DocumentKind } from '#domains/student-documents/contract/document-kinds.ts'
import { usualVisibility } from '#domains/student-documents/contract/document-kinds.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { FileStore } from '#server/files/files.ts'
import { personaOf } from '../demo-personas.ts'
import { fatoumata } from '../graduation/past-assessments.ts'
import { databaseOn } from '../house-reports/database-on.ts'
import { paperOf } from '../paper.ts'

const dayMs = 86_400_000

interface DemoDocument {
  readonly student: string
  readonly kind: DocumentKind
  readonly title: string
  /** In how many days it ends. */
  readonly endsIn?: number
  readonly files: readonly string[]
  /** The exemption of the student rests on it. */
  readonly isForExemption?: boolean
  /** The school it comes from, and how many years ago the student was there. */
  readonly school?: {
    readonly name: string
    readonly place: string
    readonly yearsAgo: readonly [number, number]
  }
}

const declan = personaOf('student').name

/** One that has expired, one that soon will, one that was replaced, one for few, one for the family. */
const documents: readonly DemoDocument[] = [
  {
    student: declan,
    kind: 'custody',
    title: 'Custody order, family court',
    endsIn: 281,
    files: ['order.pdf'],
  },
  { student: declan, kind: 'agreement', title: 'Media consent', endsIn: 12, files: ['consent.pdf'] },
  {
    student: declan,
    kind: 'agreement',
    title: 'Handbook, signed',
    files: ['handbook-2025.pdf', 'handbook-2026.pdf'],
  },
  { student: declan, kind: 'medical', title: 'Inhaler plan', endsIn: -9, files: ['inhaler-plan.pdf'] },
  {
    student: declan,
    kind: 'transcript',
    title: 'Middle school, Castlebar',
    files: ['castlebar.pdf'],
    school: { name: 'St Patrick’s Middle School', place: 'Castlebar, Ireland', yearsAgo: [3, 1] },
  },
  {
    student: fatoumata,
    kind: 'transcript',
    title: 'Grade 8, Lycée Kléber',
    files: ['kleber.pdf'],
    school: { name: 'Lycée Kléber', place: 'Strasbourg, France', yearsAgo: [5, 3] },
  },
  {
    student: fatoumata,
    kind: 'medical',
    title: 'Exemption from sports',
    endsIn: 90,
    files: ['exemption.pdf'],
    isForExemption: true,
  },
]

/** Papers of two students of the demo, each a page that says what it is. Files lie in the store, rows name them. */
export async function addDocuments(client: pg.ClientBase, files: FileStore, nowMs: number): Promise<void> {
  await inTransaction(databaseOn(client), async (db) => {
    for (const [at, document] of documents.entries()) {
      const student = await db
        .selectFrom('users')
        .select('id')
        .where('name', '=', document.student)
        .where('role', '=', 'student')
        .orderBy('id')
        .executeTakeFirst()
      const director = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', personaOf('director').email)
        .executeTakeFirst()
      if (!student || !director) continue
      const { kind, title, endsIn, isForExemption, school } = document
      const createdAt = new Date(nowMs - (40 - at) * dayMs)
      const { id } = await db
        .insertInto('studentDocuments')
        .values({
          ...{ studentId: student.id, kind, title, createdAt, visibility: usualVisibility[kind] },
          expiresOn:
            endsIn === undefined ? null : new Date(nowMs + endsIn * dayMs).toISOString().slice(0, 10),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (school)
        await db
          .insertInto('formerSchools')
          .values({
            ...{ studentId: student.id, name: school.name, place: school.place, documentId: id },
            firstYear: runningYear(nowMs) - school.yearsAgo[0],
            lastYear: runningYear(nowMs) - school.yearsAgo[1],
            notedBy: director.id,
            notedAt: createdAt,
          })
          .execute()
      if (isForExemption)
        await db
          .updateTable('exemptions')
          .set({ documentId: id })
          .where('studentId', '=', student.id)
          .where('revokedAt', 'is', null)
          .execute()
      for (const [before, fileName] of document.files.entries()) {
        const storageKey = `students/${student.id}/demo-${at}-${before + 1}.pdf`
        const bytes = paperOf(title)
        await files.put(db, storageKey, bytes)
        await db
          .insertInto('studentDocumentFiles')
          .values({
            ...{ documentId: id, version: before + 1, storageKey, fileName },
            contentType: 'application/pdf',
            sizeBytes: bytes.byteLength,
            uploadedBy: director.id,
            uploadedAt: new Date(createdAt.getTime() + before * 20 * dayMs),
          })
          .execute()
      }
    }
  })
}

/** The year in which the school year that runs began. */
function runningYear(nowMs: number): number {
  const now = new Date(nowMs)
  return now.getFullYear() - (now.getMonth() < 6 ? 1 : 0)
}
