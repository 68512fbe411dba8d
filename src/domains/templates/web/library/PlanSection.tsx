import { IconCheckbox } from '@tabler/icons-react'
import { formatWallTime } from '#ui/format/times.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { Design, DesignSession } from '../../contract/design.schemas.ts'
import { sessionKindTitles, submissionKindTitles, weekdayOf } from '../../rules/session-words.ts'
import css from './library.module.css'

/** "Tue 10:00 AM", and what it is where it is no lesson. */
const whenOf = (session: DesignSession) =>
  [
    `${weekdayOf(session)} ${session.block ?? formatWallTime(session.starts_at ?? '')}`,
    ...(session.kind === 'lesson' ? [] : [sessionKindTitles[session.kind].toLowerCase()]),
  ].join(', ')

/** The weekly plan of a template: each week with what it is about, when it meets and what is due. */
export function PlanSection({ design: { weeks, sessions, tasks } }: { readonly design: Design }) {
  const undated = tasks.filter(({ week }) => week === null)
  return (
    <PanelSection title="Weekly plan">
      {weeks.length === 0 && <p className={css.nothing}>No weeks yet.</p>}
      <ol className={css.weeks}>
        {weeks.map((week, at) => (
          <li key={week.key}>
            <p className={css.weekTitle}>
              <span>{`Week ${at + 1}`}</span> {week.title}
            </p>
            {week.body !== '' && <p className={css.weekBody}>{week.body}</p>}
            <p className={css.weekFacts}>
              {sessions
                .filter((session) => session.week === week.key)
                .map(whenOf)
                .join(' · ')}
            </p>
            {tasks
              .filter((task) => task.week === week.key)
              .map((task) => (
                <p key={task.key} className={css.due}>
                  <IconCheckbox size={14} stroke={1.75} aria-hidden />
                  {`${task.is_final ? 'Final: ' : ''}${task.title}, ${submissionKindTitles[task.submission_kind].toLowerCase()}`}
                </p>
              ))}
          </li>
        ))}
      </ol>
      {undated.map((task) => (
        <p key={task.key} className={css.due}>
          <IconCheckbox size={14} stroke={1.75} aria-hidden />
          {`${task.title}, in no week yet`}
        </p>
      ))}
    </PanelSection>
  )
}
