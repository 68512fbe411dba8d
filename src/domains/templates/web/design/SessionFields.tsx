import { ActionIcon, NumberInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import type { DesignSession } from '../../contract/design.schemas.ts'
import { meetingWays, sessionKinds } from '../../contract/design-words.ts'
import { meetingWayTitles, sessionKindTitles, weekdayTitles } from '../../rules/session-words.ts'
import css from './design.module.css'

interface SessionFieldsProps {
  readonly session: DesignSession
  readonly blocks: readonly string[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<DesignSession>) => void
  readonly onDelete: () => void
  /** When it is held, what stands in its way, and its video meeting. */
  readonly note?: ReactNode
}

const kinds = sessionKinds.map((value) => ({ value, label: sessionKindTitles[value] }))
const ways = meetingWays.map((value) => ({ value, label: meetingWayTitles[value] }))
const weekdays = weekdayTitles.map((label, at) => ({ value: String(at + 1), label }))

/** One meeting of a week: its day, its block or hour, its length and kind. */
export function SessionFields({ session, blocks, errorOf, onChange, onDelete, note }: SessionFieldsProps) {
  const known = session.block === null || blocks.includes(session.block) ? blocks : [...blocks, session.block]
  const places = [
    { value: '', label: 'At a time' },
    ...known.map((title) => ({ value: title, label: title })),
  ]
  return (
    <div className={css.session}>
      <SelectField
        label="Weekday"
        options={weekdays}
        value={String(session.weekday)}
        error={errorOf('weekday')}
        onChange={(weekday) => onChange({ weekday: Number(weekday) })}
      />
      <SelectField
        label="When"
        options={places}
        value={session.block ?? ''}
        onChange={(block) =>
          onChange(block === '' ? { block: null, starts_at: '10:00' } : { block, starts_at: null })
        }
      />
      {session.block === null && (
        <TimeField
          label="Time"
          value={session.starts_at ?? ''}
          error={errorOf('starts_at')}
          onChange={(time) => onChange({ starts_at: time === '' ? null : time })}
        />
      )}
      <NumberInput
        label="Minutes"
        min={15}
        max={480}
        step={15}
        allowDecimal={false}
        value={session.minutes}
        error={errorOf('minutes')}
        onChange={(minutes) => onChange({ minutes: typeof minutes === 'number' ? minutes : 0 })}
      />
      <SelectField
        label="Kind"
        options={kinds}
        value={session.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectField
        label="Where"
        options={ways}
        value={session.meets}
        onChange={(meets) => onChange({ meets })}
      />
      <ActionIcon variant="subtle" size={32} aria-label="Delete this session" onClick={onDelete}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {note !== undefined && <div className={css.sessionNotes}>{note}</div>}
    </div>
  )
}
