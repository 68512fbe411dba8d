import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { plainFileName } from '#server/files/check-upload.ts'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import { endingOf } from '../page/paper-types.ts'

export interface FolderFile {
  readonly id: number
  readonly kind: ApplicationPage['documents'][number]['kind']
  readonly title: string
  readonly version: number
  readonly fileKey: string
  readonly driveFileId: string | null
  readonly inDriveAt: Date | null
}

/** SQL: the paper `d` belongs into the folder of its application: all that a family sent, and the newest print of a part. */
const belongs: RawBuilder<boolean> = sql`d.file_key is not null and (d.kind in ('transcript', 'other') or not exists (
  select from application_documents newer
  where newer.application_id = d.application_id and newer.kind = d.kind and newer.version > d.version))`

const columns = sql`d.id, d.kind, d.title, d.version, d.file_key, d.drive_file_id, d.in_drive_at`

/** How a paper is called in Drive: its kind and version keep two of one name apart, and nothing in it can be a path. */
export function nameInDrive({ kind, title, version, fileKey }: Omit<FolderFile, 'id'>): string {
  if (kind === 'guardian_pdf' || kind === 'student_pdf') return `${title} ${version}.pdf`
  const word = kind === 'transcript' ? 'Transcript' : 'Paper'
  return `${word} ${version}, ${plainFileName(title, endingOf(fileKey))}`
}

/** The papers of an application that stand in its folder, or will. */
export async function listFolderFiles(db: Database, applicationId: number): Promise<FolderFile[]> {
  const { rows } = await sql<FolderFile>`
    select ${columns} from application_documents d where d.application_id = ${applicationId} and ${belongs}
    order by d.kind, d.version`.execute(db)
  return rows
}

/** The next paper that is to be brought, but for those that could not be; none of an application that was deleted meanwhile. */
export async function findNextFile(
  db: Database,
  applicationId: number,
  passed: readonly number[],
): Promise<FolderFile | undefined> {
  const { rows } = await sql<FolderFile>`
    select ${columns} from application_documents d join applications a on a.id = d.application_id
    where a.id = ${applicationId} and a.deleted_at is null and d.in_drive_at is null and ${belongs}
      and d.id <> all(${[...passed]}::int[])
    order by d.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Asks for what a family sent to be brought to the folder, where one stands and something is not in it, and for what was
 * removed here to be thrown away there: the job does so within a minute or two. The caller has the application locked, so a paper that comes while another is brought is either
 * seen by that work or asked for when it ends.
 */
export async function askForFiles(db: Database, applicationId: number, at: Date): Promise<void> {
  await sql`
    insert into application_actions as x (application_id, kind, asked_at)
    select a.id, 'folder_files', ${at} from applications a
    join application_records r on r.application_id = a.id and r.object = 'folder' and r.outside_id is not null
    where a.id = ${applicationId} and a.deleted_at is null and exists (
      select from application_documents d where d.application_id = a.id and (d.removed_at is not null
        or (d.in_drive_at is null and d.kind in ('transcript', 'other') and ${belongs})))
    on conflict (application_id, kind) where state in ('waiting', 'failed')
      do update set wishes = x.wishes + 1, next_try_at = case when x.state = 'failed' then excluded.asked_at end`.execute(
    db,
  )
}
