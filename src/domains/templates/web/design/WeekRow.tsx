import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheckbox, IconTrash } from '@tabler/icons-react'
import { formatWallTime } from '#ui/format/times.ts'
import type { DesignWeek } from '../../contract/design.schemas.ts'
import { weekdayOf } from '../../rules/session-words.ts'
import css from './design.module.css'
import type { DesignDates, DesignEditing } from './design-editing.ts'

interface WeekRowProps {
  readonly editing: DesignEditing
  readonly week: DesignWeek
  /** From 1, as it would be where a lifted week was dropped. */
  readonly number: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onChange: (part: Partial<DesignWeek>) => void
  readonly onDelete: () => void
}

/** A week in one line with what is due and when it meets; opened, its fields. */
export function WeekRow({ editing, week, number, isOpen, onToggle, onChange, onDelete }: WeekRowProps) {
  const { design, errorOf } = editing
  const tasks = design.tasks.filter((task) => task.week === week.key)
  const sessions = design.sessions.filter((session) => session.week === week.key)
  const name = `Week ${number}`
  const days = editing.dates?.ofWeek(number - 1)
  const at = design.weeks.findIndex((one) => one.key === week.key)
  return (
    <div className={css.row} data-field={`weeks.${week.key}`}>
      <div className={css.rowHead}>
        <button type="button" className={css.rowName} aria-expanded={isOpen} onClick={onToggle}>
          <span className={css.number}>
            {name}
            {days !== undefined && <span className={css.days}>{days}</span>}
          </span>
          <span className={css.rowWords}>
            <span className={css.rowTitle} data-empty={week.title === '' || undefined}>
              {week.title === '' ? 'No title yet' : week.title}
            </span>
            {!isOpen && week.body !== '' && <span className={css.rowBody}>{week.body}</span>}
            {!isOpen && (
              <span className={css.marks}>
                {tasks.map(({ key, title, is_final: isFinal }) => (
                  <span key={key} className={css.mark}>
                    <IconCheckbox size={14} stroke={1.75} aria-hidden />
                    {`${isFinal ? 'Final: ' : ''}${title === '' ? 'A task' : title}`}
                  </span>
                ))}
                {tasks.length === 0 && (
                  <span className={css.mark} data-missing>
                    <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                    No task this week
                  </span>
                )}
              </span>
            )}
          </span>
          <span className={css.times}>
            {sessions.map((session) => (
              <span key={session.key}>
                <strong>{weekdayOf(session)}</strong>{' '}
                {session.block ?? formatWallTime(session.starts_at ?? '')}
                <SessionNote note={editing.dates?.ofSession(session.key)} />
              </span>
            ))}
          </span>
        </button>
        <ActionIcon variant="subtle" size={28} aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && (
        <div className={css.rowFields}>
          <TextInput
            label="Title"
            data-field={`weeks.${week.key}.title`}
            value={week.title}
            error={errorOf(`weeks.${at}.title`)}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Textarea
            label="What happens"
            autosize
            minRows={2}
            value={week.body}
            error={errorOf(`weeks.${at}.body`)}
            onChange={(event) => onChange({ body: event.currentTarget.value })}
          />
          <TextInput
            label="Objective"
            value={week.objective}
            error={errorOf(`weeks.${at}.objective`)}
            onChange={(event) => onChange({ objective: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}

/** What stands in the way of a session. */
export function SessionNote({ note }: { readonly note: ReturnType<DesignDates['ofSession']> }) {
  if (note === undefined) return null
  return (
    <span className={css.note} data-grave={note.isGrave || undefined}>
      {note.isGrave && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
      {note.text}
    </span>
  )
}
