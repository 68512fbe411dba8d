import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { holdsFor } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ActionKind } from '../../contract/application-words.ts'
import { type Facts, fieldWord } from '../../rules/outside-facts.ts'
import { seesApplication } from '../admissions.access.ts'
import { findReceiver } from '../transcript/ask-for-transcript.ts'
import { ActionRefused } from './action-failure.ts'
import { listFolderFiles, nameInDrive } from './folder-files.ts'
import { contactFacts, dealFacts, folderName, getOutsideApplication } from './outside-application.ts'
import type { OutsideObject } from './outside-records.ts'

type Context = Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>

const objectOf: Readonly<Partial<Record<ActionKind, OutsideObject>>> = {
  deal_creation: 'deal',
  deal_info: 'deal',
  contact_creation: 'contact',
  contact_update: 'contact',
  enrolled_folder: 'folder',
}

const sentences: Readonly<Record<ActionKind, string>> = {
  guardian_pdf: 'What the guardian sent is printed as a PDF and kept with the application.',
  student_pdf: 'What the student sent is printed as a PDF and kept with the application.',
  enrolled_folder:
    'Google Drive gets a folder for the student, with the printed parts and what the family sent in it:',
  folder_files:
    'Into the folder in Google Drive goes what is not in it yet, and out of it what was removed here:',
  deal_creation: 'HubSpot gets a deal for this application:',
  contact_creation: 'HubSpot gets a contact for the guardian who applies:',
  contact_update: 'HubSpot gets what the family wrote here:',
  deal_info: 'The deal at HubSpot gets what is here:',
  teacher_evaluation: 'A new link goes out by mail; the one before it ends.',
  mentor_evaluation: 'A new link goes out by mail; the one before it ends.',
  transcript_request: 'A mail asks for the transcript once more, as a PDF or a photo that can be read.',
}

const quiet = 'The family is not told. Doing it twice changes nothing.'

/** What an action would send, beside what was told last. Throws not-found. */
export async function previewAction({ db, viewer, services }: Context, id: number, kind: ActionKind) {
  const { rows } = await sql<{ cohortId: number | null; studentName: string }>`
    select a.cohort_id, a.student_name from applications a
    where a.id = ${id} and a.deleted_at is null and ${seesApplication(viewer)}`.execute(db)
  const [found] = rows
  if (!found || !holdsFor(viewer, 'admissions.act', found.cohortId))
    throw notFound('There is no such application, or none you can see.')
  const plain = { studentName: found.studentName, sentence: sentences[kind], hindrance: null }
  try {
    return { ...plain, ...(await changesOf({ db, services }, id, kind)) }
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error
    return { ...plain, changes: [], told: quiet, hindrance: error.message }
  }
}

async function changesOf(context: Pick<Context, 'db' | 'services'>, id: number, kind: ActionKind) {
  const { db } = context
  if (kind === 'teacher_evaluation' || kind === 'mentor_evaluation')
    return {
      changes: await mailChanges(db, id, kind),
      told: 'Whoever was named is written to. The family is not told.',
    }
  if (kind === 'transcript_request') {
    const { name, email } = await findReceiver(db, id)
    return {
      changes: [{ field: 'To', before: null, now: `${name} ${email}`.trim() }],
      told: 'The guardian is written to. While the mail waits to go out, no second one is sent.',
    }
  }
  if (kind === 'folder_files') return { changes: await fileChanges(db, id), told: quiet }
  return { changes: await recordChanges(context, id, kind), told: quiet }
}

async function fileChanges(db: Database, id: number) {
  const missing = (await listFolderFiles(db, id)).filter(({ inDriveAt }) => inDriveAt === null)
  const removed = await db
    .selectFrom('applicationDocuments')
    .select(['kind', 'version'])
    .where('applicationId', '=', id)
    .where('removedAt', 'is not', null)
    .orderBy('id')
    .execute()
  const changes = [
    ...missing.map((file, index) => ({ field: `File ${index + 1}`, before: null, now: nameInDrive(file) })),
    ...removed.map(({ kind, version }) => ({
      field: `${kind === 'transcript' ? 'Transcript' : 'Paper'} ${version}`,
      before: 'in the folder',
      now: 'in the bin',
    })),
  ]
  // One that failed is over once it is tried again, though another action has brought everything meanwhile.
  if (changes.length === 0 && !(await hasFailed(db, id, 'folder_files')))
    throw new ActionRefused('Everything is in the folder already.')
  return changes
}

const hasFailed = async (db: Database, applicationId: number, kind: ActionKind): Promise<boolean> =>
  (await db
    .selectFrom('applicationActions')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('state', '=', 'failed')
    .executeTakeFirst()) !== undefined

async function recordChanges(
  { db, services }: Pick<Context, 'db' | 'services'>,
  id: number,
  kind: ActionKind,
) {
  const object = objectOf[kind]
  if (object === undefined) return []
  const application = await getOutsideApplication(db, id)
  const { drive } = services.vendors
  const now: Facts =
    object === 'deal'
      ? dealFacts(application, services.config)
      : object === 'contact'
        ? contactFacts(application)
        : { name: folderName(application), shared: drive?.sharedWith ?? '' }
  const row = await db
    .selectFrom('applicationRecords')
    .select('told')
    .where('applicationId', '=', id)
    .where('object', '=', object)
    .executeTakeFirst()
  const told = row?.told as Facts | null | undefined
  return Object.entries(now).flatMap(([field, value]) => {
    const before = told?.[field] ?? null
    const isNews = told === null || told === undefined ? value !== '' : before !== value
    return isNews ? [{ field: fieldWord(field), before, now: value }] : []
  })
}

async function mailChanges(db: Database, id: number, kind: ActionKind) {
  const row = await db
    .selectFrom('applicationEvaluations')
    .select(['evaluatorName', 'evaluatorEmail', 'answeredAt'])
    .where('applicationId', '=', id)
    .where('kind', '=', kind === 'teacher_evaluation' ? 'teacher' : 'mentor')
    .executeTakeFirst()
  const who = kind === 'teacher_evaluation' ? 'TEACHER' : 'MENTOR'
  if (!row || row.evaluatorEmail === '')
    throw new ActionRefused(`The family has not named a ${who} with an email address yet.`)
  if (row.answeredAt !== null) throw new ActionRefused(`${row.evaluatorName} has answered already.`)
  return [{ field: 'To', before: null, now: `${row.evaluatorName} ${row.evaluatorEmail}`.trim() }]
}
