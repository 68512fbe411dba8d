import { Button, Radio, Select } from '@mantine/core'
import { IconSearch, IconUserQuestion } from '@tabler/icons-react'
import { formatTime } from '#ui/format/times.ts'
import type { ReportPage, ReportParticipant } from '../../contract/attendance.schemas.ts'
import css from './report.module.css'

export interface UnsurePersonProps {
  participant: ReportParticipant
  roster: ReportPage['roster']
  choice: number | 'none' | undefined
  onChoose: (choice: number | 'none' | undefined) => void
  /** Why nothing can be chosen; undefined when it can. */
  refusal: string | undefined
}

/** Somebody in the meeting whom nothing sure names: who is it? (picture 04) */
export function UnsurePerson({ participant, roster, choice, onChoose, refusal }: UnsurePersonProps) {
  const { key, displayName, joinedAt, time, candidates } = participant
  const isOther = typeof choice === 'number' && !candidates.some(({ studentId }) => studentId === choice)
  return (
    <fieldset className={css.person} disabled={refusal !== undefined}>
      <legend className={css.hidden}>Who is {displayName}?</legend>
      <p className={css.personHead}>
        <IconUserQuestion size={16} stroke={1.75} aria-hidden className={css.unsureIcon} />
        <strong>{displayName}</strong>
        <span className={css.seen}>
          {joinedAt !== null && `Joined ${formatTime(joinedAt)}, `}
          {time} min
        </span>
      </p>
      <div className={css.candidates}>
        {candidates.map((candidate) => (
          <Radio
            key={candidate.studentId}
            className={css.candidate ?? ''}
            data-chosen={choice === candidate.studentId || undefined}
            name={`who ${key}`}
            checked={choice === candidate.studentId}
            onChange={() => onChoose(candidate.studentId)}
            label={
              <>
                <strong>{candidate.name}</strong>
                <span className={css.detail}>
                  {/* What tells two of one name apart comes first; the reason is a sentence. */}
                  {[candidate.detail, candidate.reason].filter(Boolean).join('. ')}
                </span>
              </>
            }
          />
        ))}
        <div className={css.others}>
          {candidates.length === 0 && (
            <span className={css.nobody}>No student on this roll has a similar name.</span>
          )}
          <Select
            className={css.select}
            size="xs"
            aria-label={`Choose a student for ${displayName}`}
            placeholder="Choose a student"
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            searchable
            clearable
            nothingFoundMessage="No student of this roll"
            data={roster.map((student) => ({
              value: String(student.studentId),
              label: `${student.name}, ${student.detail}`,
            }))}
            value={isOther ? String(choice) : null}
            onChange={(value) => onChoose(value === null ? undefined : Number(value))}
          />
          <Button
            size="xs"
            variant={choice === 'none' ? 'light' : 'subtle'}
            aria-pressed={choice === 'none'}
            onClick={() => onChoose(choice === 'none' ? undefined : 'none')}
          >
            Not a student
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
