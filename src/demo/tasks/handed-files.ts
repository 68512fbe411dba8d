import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { insertRows } from '#server/database/insert-rows.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { FileStore } from '#server/files/files.ts'
import { databaseOn } from '../house-reports/database-on.ts'
import { paperOf } from '../paper.ts'

/** Which files stand with a hand-in; which one follows from its number alone. */
const sent = [
  ['Field notes.pdf'],
  ['Drawing, page 1.pdf', 'Drawing, page 2.pdf'],
  ['Table of what I measured on the three mornings.pdf'],
] as const

/** Of this many hand-ins one has files. */
const everyHandIn = 20

/** What students sent with their newest work. Files lie in the store, rows name them. */
export async function addHandedFiles(client: pg.ClientBase, files: FileStore): Promise<void> {
  await inTransaction(databaseOn(client), async (db) => {
    const { rows } = await sql<{
      id: number
      taskId: number
      studentId: number
      handedInAt: Date
      name: string
    }>`select h.id, h.task_id, h.student_id, h.handed_in_at, u.name from hand_ins h join users u on u.id = h.student_id
       where h.id % ${sql.lit(everyHandIn)} = 0 order by h.id`.execute(db)
    const handed = rows.flatMap((row) =>
      (sent[row.id % sent.length] ?? []).map((fileName, position) => ({
        ...{ row, fileName, position, id: randomUUID() },
        bytes: paperOf(`${row.name}: ${fileName.replace('.pdf', '')}`),
      })),
    )
    const keyOf = ({ id, row }: (typeof handed)[number]) => `tasks/${row.taskId}/${id}.pdf`
    for (const one of handed) await files.put(db, keyOf(one), one.bytes)
    await insertRows(
      db,
      'taskFiles',
      handed.map((one) => ({
        ...{ id: one.id, taskId: one.row.taskId, studentId: one.row.studentId, fileName: one.fileName },
        storageKey: keyOf(one),
        contentType: 'application/pdf',
        sizeBytes: one.bytes.byteLength,
        uploadedBy: one.row.studentId,
        createdAt: one.row.handedInAt,
      })),
    )
    await insertRows(
      db,
      'handInFiles',
      handed.map(({ id, row, position }) => ({ handInId: row.id, fileId: id, position })),
    )
  })
}
