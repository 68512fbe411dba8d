import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { SubmissionKey } from './submissions.ts'
import type { StoredFile } from './task-files.ts'

export interface StoredHandIn {
  readonly id: number
  readonly version: number
  readonly body: string
  readonly links: string[]
  readonly handedInAt: Date
  /** The employee who handed it in in a mirror of the student. */
  readonly mirroringName: string | null
  readonly files: StoredFile[]
}

/** What a student handed in, the first version first. */
export async function listHandIns(
  db: Database,
  { taskId, studentId }: SubmissionKey,
): Promise<StoredHandIn[]> {
  const { rows } = await sql<StoredHandIn>`
    select h.id, h.version, h.body, h.links, h.handed_in_at, mirroring.name as mirroring_name,
      (select coalesce(json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'contentType', f.content_type,
          'sizeBytes', f.size_bytes) order by p.position), '[]')
        from hand_in_files p join task_files f on f.id = p.file_id where p.hand_in_id = h.id) as files
    from hand_ins h left join users mirroring on mirroring.id = h.mirrored_by
    where h.task_id = ${taskId} and h.student_id = ${studentId} order by h.version`.execute(db)
  return rows
}
