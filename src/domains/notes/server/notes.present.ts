import { holds, holdsFor, type Viewer } from '#server/api/viewer.ts'
import type { NoteRow, NoteView } from '../contract/notes.schemas.ts'
import type { NoteRecord } from './notes.queries.ts'

const excerptLength = 240

/** The beginning of a text, cut at a word. */
function excerptOf(text: string): string {
  const line = text.replaceAll('\n', ' ')
  if (line.length <= excerptLength) return line
  const cut = line.slice(0, excerptLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), excerptLength / 2))}…`
}

/**
 * What a viewer is told of a note: the one place where restricted notes are held back (domain.md §3). Lists, single
 * notes, the report and downloads all go through here; a home page is told no title of theirs at all
 * (`findFollowUpsDue`). Whoever may not read it learns that it exists,
 * on whom, its day and its categories.
 */
export function presentNote(viewer: Viewer, record: NoteRecord): NoteView {
  const { isReadable } = record
  const isOwn = record.authorId === viewer.userId
  const mayWrite = holds(viewer, 'notes.write')
  const shown = {
    id: record.id,
    student: {
      id: record.studentId,
      name: record.studentName,
      grade: record.grade,
      houseTitle: record.houseTitle,
    },
    isReadable,
    visibility: record.visibility,
    categories: record.categories.map(({ active, ...category }) => ({ ...category, isActive: active })),
    createdAt: record.createdAt.toISOString(),
  }
  if (!isReadable) return { ...shown, ...hidden }
  return {
    ...shown,
    author: { id: record.authorId, name: record.authorName, isViewer: isOwn },
    title: record.title,
    excerpt: excerptOf(record.bodyText),
    body: record.bodyHtml,
    sentiment: record.sentiment,
    medium: record.medium,
    peopleInvolved: record.people.map(({ guardian, ...person }) => ({ ...person, isGuardian: guardian })),
    dueAt: record.dueOn,
    followUpDoneAt: record.followUpDoneAt?.toISOString() ?? null,
    followUpDoneBy: record.followUpDoneByName,
    updatedAt: record.updatedAt.toISOString(),
    version: record.version,
    reportUrl:
      record.reportId === null ? null : `/houses/${record.reportHouseId}/overview/${record.reportId}`,
    can: {
      edit: mayWrite && isOwn,
      remove: mayWrite && (isOwn || holdsFor(viewer, 'notes.view_restricted', record.cohortId)),
      followUp: mayWrite && record.dueOn !== null,
    },
  }
}

const hidden = {
  author: null,
  title: null,
  excerpt: null,
  body: null,
  sentiment: null,
  medium: null,
  peopleInvolved: [],
  dueAt: null,
  followUpDoneAt: null,
  followUpDoneBy: null,
  updatedAt: null,
  version: null,
  reportUrl: null,
  can: { edit: false, remove: false, followUp: false },
} satisfies Partial<NoteView>

/** A note in a list: without its body. */
export function presentNoteRow(viewer: Viewer, record: NoteRecord): NoteRow {
  const {
    body: _body,
    updatedAt: _at,
    version: _version,
    reportUrl: _url,
    ...row
  } = presentNote(viewer, record)
  return row
}
