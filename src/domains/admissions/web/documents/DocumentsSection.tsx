import { ActionIcon, Button } from '@mantine/core'
import {
  type Icon,
  IconEye,
  IconFileAlert,
  IconFileText,
  IconFileTypePdf,
  IconHourglassEmpty,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { downloadAddress } from '#contract/download.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { formatFileSize, formatNoun } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { admissionsDownloads } from '../../contract/admissions.downloads.ts'
import type { ActionKind } from '../../contract/application-words.ts'
import type { ApplicationPage, ShownEvaluation } from '../../contract/applications.schemas.ts'
import css from '../admissions.module.css'
import { ConfirmAction } from '../page/ConfirmAction.tsx'
import { EvaluationAnswers } from '../page/EvaluationAnswers.tsx'
import { RemovePaper } from './RemovePaper.tsx'

type Document = ApplicationPage['documents'][number]

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const shortDay = (instant: string) => formatDayOf(instant).replace(/^\w+, |, \d{4}$/g, '')

interface Line {
  readonly key: string
  readonly Icon: Icon
  readonly title: string
  readonly about: string
  readonly action: ReactNode
}

/** Papers and evaluations, what each says of itself, and what one does with it. */
export function DocumentsSection({ application }: { readonly application: ApplicationPage }) {
  const [asked, setAsked] = useState<ActionKind>()
  const [read, setRead] = useState<ShownEvaluation>()
  const [removed, setRemoved] = useState<Document>()
  const {
    id,
    documents,
    evaluations,
    folderFiles,
    academicRecordsState,
    isSuperAdmin,
    canManage,
    isDeleted,
  } = application
  const canAct = isSuperAdmin && !isDeleted
  const ask = (kind: ActionKind, label: string) =>
    canAct && (
      <Button size="xs" onClick={() => setAsked(kind)}>
        {label}
      </Button>
    )
  const openPaper = (documentId: number, title: string) => (
    <ActionIcon
      component="a"
      href={downloadAddress(admissionsDownloads.document, { applicationId: id, documentId })}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size={28}
      aria-label={`Open ${title}`}
    >
      <IconEye size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  const removePaper = (one: Document) => (
    <ActionIcon
      variant="default"
      size={28}
      aria-label={`Remove ${one.title}`}
      onClick={() => setRemoved(one)}
    >
      <IconTrash size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  const printed = (kind: 'guardian_pdf' | 'student_pdf', title: string): Line => {
    const document = documents.find((one) => one.kind === kind)
    return {
      key: kind,
      Icon: IconFileTypePdf,
      title,
      about:
        document === undefined
          ? 'Not generated yet'
          : `Generated ${shortDay(document.madeAt)}, ${formatNoun(document.pages ?? 1, 'page')}${isInDrive(document.id) ? ', in Drive' : ''}`,
      action: document === undefined ? ask(kind, 'Generate') : openPaper(document.id, title),
    }
  }
  const isNewest = (one: Document) => documents.find(({ kind }) => kind === one.kind) === one
  const isInDrive = (documentId: number) =>
    folderFiles.some((file) => file.id === documentId && file.inDriveAt !== null)
  // Somebody may have said so of one that the machine can read.
  const isAskedFor = (one: Document) =>
    isNewest(one) &&
    (!one.isReadable || (one.kind === 'transcript' && academicRecordsState === 'not_readable'))
  const lines: Line[] = [
    printed('guardian_pdf', 'Guardian PDF'),
    printed('student_pdf', 'Student PDF'),
    ...documents
      .filter(({ kind }) => kind === 'transcript' || kind === 'other')
      .map((one) => ({
        key: String(one.id),
        Icon: one.isReadable ? IconFileText : IconFileAlert,
        title: one.title,
        about: `${isNewest(one) ? 'Received' : 'An earlier one, received'} ${shortDay(one.madeAt)}, ${formatFileSize(one.sizeBytes)}${isAskedFor(one) ? `, cannot be read${requestAbout(application)}` : ''}${isInDrive(one.id) ? ', in Drive' : ''}`,
        action: (
          <>
            {one.kind === 'transcript' && isAskedFor(one)
              ? ask('transcript_request', 'Ask again')
              : one.hasFile && openPaper(one.id, one.title)}
            {canManage && !isDeleted && removePaper(one)}
          </>
        ),
      })),
    ...evaluations.map((one): Line => {
      const title = `${one.kind === 'teacher' ? 'TEACHER' : 'MENTOR'} evaluation`
      return {
        key: one.kind,
        Icon: one.answeredAt === null ? IconHourglassEmpty : IconFileText,
        title,
        about: evaluationAbout(one),
        action:
          one.answeredAt === null ? (
            ask(`${one.kind}_evaluation`, one.askedAt === null ? 'Ask' : 'Resend')
          ) : (
            <ActionIcon variant="default" size={28} aria-label={`Read ${title}`} onClick={() => setRead(one)}>
              <IconEye size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          ),
      }
    }),
  ]
  return (
    <Section title="Documents">
      <ul className={css.lines}>
        {lines.map(({ key, Icon, title, about, action }) => (
          <li key={key} className={css.line}>
            <Icon {...icon} />
            <span className={css.lineWords}>
              <span className={css.lineTitle}>{title}</span>
              <span className={css.lineAbout}>{about}</span>
            </span>
            {action}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmAction application={application} kind={asked} onClose={() => setAsked(undefined)} />
      )}
      {removed !== undefined && (
        <RemovePaper applicationId={id} paper={removed} onClose={() => setRemoved(undefined)} />
      )}
      {read !== undefined && <EvaluationAnswers evaluation={read} onClose={() => setRead(undefined)} />}
    </Section>
  )
}

/** What became of the mail that asked for the transcript once more. */
function requestAbout({ transcriptRequest: request }: ApplicationPage): string {
  if (request === null) return ''
  const asked = `, asked again ${shortDay(request.askedAt)}`
  if (request.hasBounced || request.mailState === 'failed')
    return `${asked}, the mail to ${request.toEmail} came back`
  return request.mailState === 'unknown' ? `${asked}; nobody knows whether the mail arrived` : asked
}

function evaluationAbout(one: ShownEvaluation): string {
  const who = one.evaluatorName || one.evaluatorEmail
  if (who === '') return 'Nobody is named yet'
  if (one.answeredAt !== null)
    return `${who}, ${shortDay(one.answeredAt)}${one.rating === null ? '' : `, ${one.rating} of 5`}`
  if (one.askedAt === null || one.lastAskedAt === null) return `${who}, not asked yet`
  const asked =
    one.askedAt === one.lastAskedAt
      ? `Asked ${shortDay(one.askedAt)}`
      : `Asked ${shortDay(one.askedAt)} and ${shortDay(one.lastAskedAt)}`
  if (one.bouncedAt !== null) return `${asked}, the mail to ${one.evaluatorEmail} came back`
  if (one.mailState === 'unknown') return `${asked}; nobody knows whether the mail arrived`
  return one.openedAt === null ? `${asked}, not opened` : `${asked}, opened ${shortDay(one.openedAt)}`
}
