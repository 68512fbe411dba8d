import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '#ui/format/days.ts'
import { formatWhen } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { RichText } from '#ui/rich-text/RichText.tsx'
import { mediumLabels, readersOf, visibilityLabels } from '../../contract/note-values.ts'
import type { NoteView } from '../../contract/notes.schemas.ts'
import { Categories, FollowUpMark, SentimentMark } from '../list/note-marks.tsx'
import css from './view.module.css'

/** What a note says, and the facts around it. */
export function NoteSections({ note }: { note: NoteView }) {
  return (
    <>
      <PanelSection>
        <div className={css.marks}>
          <SentimentMark sentiment={note.sentiment} />
          <Categories categories={note.categories} />
        </div>
        <RichText html={note.body ?? ''} />
      </PanelSection>
      <PanelSection>
        <dl className={css.facts}>
          <Fact name="Student">
            <UiLink className={css.link} href={`/students/${note.student.id}/notes`}>
              {note.student.name}
            </UiLink>
          </Fact>
          {note.medium !== null && <Fact name="How">{mediumLabels[note.medium]}</Fact>}
          {note.peopleInvolved.length > 0 && (
            <Fact name="People involved">
              {note.peopleInvolved
                .map(({ name, isGuardian }) => (isGuardian ? `${name} (guardian)` : name))
                .join(', ')}
            </Fact>
          )}
          {note.dueAt !== null && (
            <Fact name="Follow up on">
              <span className={css.due}>
                {formatDay(note.dueAt)}
                {(note.followUpDoneAt !== null || note.dueAt <= schoolDayOf(Date.now())) && (
                  <FollowUpMark note={note} nowMs={Date.now()} />
                )}
              </span>
            </Fact>
          )}
          {note.followUpDoneBy !== null && note.followUpDoneAt !== null && (
            <Fact name="Followed up">
              {note.followUpDoneBy}, {formatWhen(note.followUpDoneAt, Date.now())}
            </Fact>
          )}
          <Fact name="Who can read it">
            {visibilityLabels[note.visibility]}. {readersOf[note.visibility]}
          </Fact>
          {note.updatedAt !== null && note.updatedAt !== note.createdAt && (
            <Fact name="Changed">{formatWhen(note.updatedAt, Date.now())}</Fact>
          )}
          {note.reportUrl !== null && (
            <Fact name="From">
              <UiLink className={css.link} href={note.reportUrl}>
                Weekly report
              </UiLink>
            </Fact>
          )}
        </dl>
      </PanelSection>
    </>
  )
}

/** All that is told of a note one may not read: its day stands above, its categories here. */
export function HiddenNote({ note }: { note: NoteView }) {
  return (
    <PanelSection>
      <div className={css.marks}>
        <Categories categories={note.categories} />
      </div>
      <p className={css.hidden}>
        <IconLock size={16} stroke={1.75} aria-hidden />
        Only its author, deans and school directors can read this note. Ask one of them if you need to know
        more.
      </p>
    </PanelSection>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
