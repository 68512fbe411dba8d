import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { weekdayNames } from '../rules/club-text.ts'
import { emptyMeeting, type MeetingRow } from './club-values.ts'
import css from './clubs.module.css'

interface MeetingsFieldProps {
  readonly value: readonly MeetingRow[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (meetings: MeetingRow[]) => void
}

const weekdays = weekdayNames.map((label, at) => ({ value: String(at + 1), label }))

/** When and where a club meets every week. */
export function MeetingsField({ value: meetings, errorOf, onChange }: MeetingsFieldProps) {
  const changeAt = (at: number, part: Partial<MeetingRow>) =>
    onChange(meetings.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const sentence = errorOf('meetings')
  return (
    <fieldset className={css.meetings}>
      <legend className={css.legend}>Meetings</legend>
      {meetings.map((meeting, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a meeting is its place in the week
        <div key={at} className={css.meeting}>
          <div className={css.when}>
            <SelectField
              label="Weekday"
              options={weekdays}
              value={meeting.weekday}
              onChange={(weekday) => changeAt(at, { weekday })}
            />
            <TimeField
              label="From"
              value={meeting.starts}
              error={errorOf(`meetings.${at}.starts_at`)}
              onChange={(starts) => changeAt(at, { starts })}
            />
            <TimeField
              label="To"
              value={meeting.ends}
              error={errorOf(`meetings.${at}.ends_at`)}
              onChange={(ends) => changeAt(at, { ends })}
            />
            <CloseButton
              aria-label={`Remove meeting ${at + 1}`}
              onClick={() => onChange(meetings.filter((_, index) => index !== at))}
            />
          </div>
          <div className={css.where}>
            <TextInput
              label={<OptionalLabel>Place</OptionalLabel>}
              value={meeting.place}
              error={errorOf(`meetings.${at}.place`)}
              onChange={(event) => changeAt(at, { place: event.currentTarget.value })}
            />
            <TextInput
              label={<OptionalLabel>Video link</OptionalLabel>}
              placeholder="https://…"
              value={meeting.video}
              error={errorOf(`meetings.${at}.video_url`)}
              onChange={(event) => changeAt(at, { video: event.currentTarget.value })}
            />
          </div>
        </div>
      ))}
      {sentence !== undefined && (
        <p className={css.problem} role="alert">
          {sentence}
        </p>
      )}
      <div>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange([...meetings, emptyMeeting])}
        >
          Add a meeting
        </Button>
      </div>
    </fieldset>
  )
}
