import { IconLock } from '@tabler/icons-react'
import { formatMonthDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import type { NoteRow } from '../../contract/notes.schemas.ts'
import css from './list.module.css'
import { NotePhoneRow } from './NotePhoneRow.tsx'
import { Categories, FollowUpMark, RestrictedMark, SentimentMark, titleOf } from './note-marks.tsx'

export const labelOfNote = (note: NoteRow) => `${titleOf(note)}, ${note.student.name}`

/** `Grade 9, Juniper House`. */
export const gradeText = ({ grade, houseTitle }: { grade: number; houseTitle: string | null }) =>
  [`Grade ${grade}`, houseTitle].filter(Boolean).join(', ')

/** Title and the beginning of the text; only one line of a note without a title. */
function NoteCell({ note }: { note: NoteRow }) {
  const title = titleOf(note)
  return (
    <span className={css.note}>
      <span className={css.first}>
        {!note.isReadable && <IconLock size={16} stroke={1.75} className={css.quiet} aria-hidden />}
        <span className={css.title} data-hidden={!note.isReadable || undefined} title={title}>
          {title}
        </span>
        {note.isReadable && note.visibility === 'restricted' && <RestrictedMark />}
      </span>
      {note.title ? <span className={css.excerpt}>{note.excerpt}</span> : null}
    </span>
  )
}

const student: DataColumn<NoteRow> = {
  id: 'student',
  header: 'Student',
  width: 212,
  cell: (note) => <PersonCell name={note.student.name} second={gradeText(note.student)} />,
}
const note: DataColumn<NoteRow> = {
  id: 'note',
  header: 'Note',
  primary: true,
  minWidth: 260,
  cell: (row) => <NoteCell note={row} />,
}
const categories: DataColumn<NoteRow> = {
  id: 'categories',
  header: 'Categories',
  width: 244,
  cell: (row) => <Categories categories={row.categories} />,
}
const sentiment: DataColumn<NoteRow> = {
  id: 'sentiment',
  header: 'Sentiment',
  width: 112,
  cell: (row) => <SentimentMark sentiment={row.sentiment} />,
}
const author: DataColumn<NoteRow> = {
  id: 'author',
  header: 'Author',
  width: 168,
  cell: (row) => row.author && <PersonCell name={row.author.name} />,
}
const followUp: DataColumn<NoteRow> = {
  id: 'follow-up',
  header: 'Follow-up',
  width: 128,
  cell: (row) => <FollowUpMark note={row} nowMs={Date.now()} />,
}
const written: DataColumn<NoteRow> = {
  id: 'written',
  header: 'Written',
  align: 'right',
  width: 84,
  cell: (row) => formatMonthDay(schoolDayOf(row.createdAt)),
}

/** The notes of one student; narrower beside an open note. */
export const studentColumns = [note, categories, sentiment, author, followUp, written]
export const narrowStudentColumns = [note, sentiment, author, written]

/** The notes of many students. */
export const reportColumns = [student, note, categories, sentiment, author, followUp, written]
export const narrowReportColumns = [student, note, sentiment, written]

export const reportPhoneRow = (note: NoteRow) => <NotePhoneRow note={note} withStudent />
export const studentPhoneRow = (note: NoteRow) => <NotePhoneRow note={note} withStudent={false} />
