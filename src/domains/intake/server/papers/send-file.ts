import { getPart, keepFamilyDocument } from '#domains/admissions/server/admissions.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import type { Database } from '#server/database/database.ts'
import { drawAnew } from '#server/files/check-picture.ts'
import { type CheckedUpload, checkUpload, plainFileName } from '#server/files/check-upload.ts'
import { expectPages } from '#server/files/expect-pages.ts'
import { pictureTypes, type UploadTypes } from '#server/files/upload-types.ts'
import { findQuestion } from '../../rules/form.ts'
import { listOwnPapers, lockApplicationOf } from '../form-state.ts'
import type { IntakeLink } from '../links.ts'
import { keepGiven } from '../save-answer.ts'
import { kindOfQuestion } from './paper-kinds.ts'

/** The types of files that are taken: also what telephones photograph. */
const accepted: UploadTypes = new Map([...pictureTypes, ['image/heic', 'heic'], ['application/pdf', 'pdf']])

/** Looks at a paper before anything is locked. Throws the field's sentence for one that may not be. */
export async function checkPaper(
  context: Pick<RequestContext, 'services' | 'request'>,
  file: File,
): Promise<CheckedUpload> {
  const upload = await checkUpload(context, file, {
    field: 'file',
    accepted,
    mostBytes: 10_000_000,
    tooLarge: 'The file is larger than 10 MB. Send fewer pages, or a smaller photo.',
    otherType: 'Choose a PDF or a photo. This file is neither.',
  })
  if (upload.extension === 'pdf') await expectPages(upload.bytes, 'file')
  // A telephone's own format is drawn by no library here that a school may ship; it is opened as it came.
  return pictureTypes.has(upload.contentType) ? drawAnew(upload, 'file') : upload
}

interface Paper {
  readonly question: string
  readonly fileName: string
  readonly upload: CheckedUpload
}

/** Keeps a paper of the family with the application, also after the part was sent: papers follow. */
export async function sendFile(
  db: Database,
  { services }: Pick<RequestContext, 'services'>,
  link: IntakeLink,
  { question, fileName, upload }: Paper,
) {
  if (findQuestion(link.part, question)?.kind !== 'file') throw notFound('There is no such question.')
  const nowMs = services.clock.nowMs()
  const application = await lockApplicationOf(db, link)
  if (application.isOver) throw invalid({ file: 'The school has decided about this application already.' })
  const name = plainFileName(fileName, upload.extension)
  await keepFamilyDocument(db, services.files, {
    ...{ applicationId: application.id, upload, fileName: name, doneBy: link.madeBy },
    kind: kindOfQuestion(question),
    isSent: application.guardianFinishedAt !== null,
    at: new Date(nowMs),
  })
  const stored = await getPart(db, application.id, link.part)
  const version = stored.fields[question]?.version ?? 0
  const message = `The school has ${name}`
  if (stored.submittedAt !== null) {
    const savedAt = new Date(nowMs).toISOString()
    return { ok: true as const, message, value: name, version, savedAt, papers: [] }
  }
  const given = { question, value: name, version, isChosen: true, unanswered: [] }
  const kept = await keepGiven(db, { link, application, stored, given, nowMs })
  return {
    ok: true as const,
    message,
    value: name,
    version: kept.version,
    savedAt: kept.savedAt || new Date(nowMs).toISOString(),
    papers: await listOwnPapers(db, application, stored),
  }
}
