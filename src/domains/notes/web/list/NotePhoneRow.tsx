import { formatMonthDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { NoteRow } from '../../contract/notes.schemas.ts'
import css from './list.module.css'
import { Categories, FollowUpMark, SentimentMark, titleOf } from './note-marks.tsx'

/** A note in the list of a phone; of many students their name stands first. */
export function NotePhoneRow({ note, withStudent }: { note: NoteRow; withStudent: boolean }) {
  const title = titleOf(note)
  return (
    <PhoneRow
      name={withStudent ? note.student.name : title}
      reason={withStudent ? title : (note.author?.name ?? '')}
      below={
        <span className={`${css.phoneLine} ${css.wrap}`}>
          {note.sentiment === 'neutral' ? null : <SentimentMark sentiment={note.sentiment} />}
          {note.dueAt !== null && note.followUpDoneAt === null && (
            <FollowUpMark note={note} nowMs={Date.now()} />
          )}
          <Categories categories={note.categories} />
        </span>
      }
      right={formatMonthDay(schoolDayOf(note.createdAt))}
    />
  )
}
