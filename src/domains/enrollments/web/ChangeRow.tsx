import { Button } from '@mantine/core'
import { IconArrowRight, IconLock, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { formatMonthDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import type { RosterChange } from '../contract/enrollments.contract.ts'
import { fieldLabels } from '../contract/roster-values.ts'
import css from './import.module.css'
import type { ImportActs } from './use-import-acts.ts'

interface ChangeRowProps {
  readonly change: RosterChange
  readonly acts: ImportActs
  /** Whether it can still be decided. */
  readonly isOpen: boolean
}

const signs = {
  leave: { Icon: IconMinus, word: 'Would leave' },
  hand: { Icon: IconLock, word: 'Set by hand' },
  change: { Icon: IconPencil, word: 'Changes' },
  add: { Icon: IconPlus, word: 'New' },
} as const

const standing: Readonly<Record<string, string>> = { active: 'Active', left: 'Withdrawn' }
const shownText = (field: string, text: string | null) =>
  field === 'status' ? (standing[text ?? ''] ?? text) : text === null || text === '' ? 'none' : text

/** One row: what becomes of whom, by field, and the switch that decides it. */
export function ChangeRow({ change, acts, isOpen }: ChangeRowProps) {
  const { Icon, word } = signs[change.sign]
  return (
    <li className={css.row} data-sign={change.sign}>
      <span className={css.sign} role="img" aria-label={word}>
        <Icon size={14} stroke={2} aria-hidden />
      </span>
      <span className={css.who}>
        <span className={css.name}>
          {change.role === 'student' && change.person_id !== null ? (
            <PersonName id={change.person_id}>{change.name}</PersonName>
          ) : (
            change.name
          )}
        </span>
        <span className={css.about}>{change.about}</span>
      </span>
      <span className={css.fields}>
        <Fields change={change} />
        {change.hint !== '' && <span className={css.hint}>{change.hint}</span>}
        {change.problem !== '' && <span className={css.problem}>{change.problem}</span>}
      </span>
      <span className={css.verbs}>
        {change.may_take_back ? (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => acts.act({ _action: 'take_back', change_id: change.id })}
          >
            Take back, too
          </Button>
        ) : change.is_rolled_back ? (
          <span className={css.note}>Rolled back</span>
        ) : change.is_applied ? (
          <span className={css.note}>{change.is_unchanged ? 'Kept as it is here' : 'Written'}</span>
        ) : (
          isOpen && <Decision change={change} acts={acts} />
        )}
      </span>
    </li>
  )
}

function Fields({ change }: { change: RosterChange }) {
  if (change.sign === 'add') return <span className={css.field}>{newText(change)}</span>
  return change.fields.map(({ field, now, file, is_held, choice, set_by, set_at }) => (
    <span key={field} className={css.field}>
      {fieldLabels[field] ?? field}{' '}
      {is_held ? (
        <>
          ours {choice === 'ours' ? <b>{shownText(field, now)}</b> : <s>{shownText(field, now)}</s>} file{' '}
          {choice === 'file' ? <b>{shownText(field, file)}</b> : <s>{shownText(field, file)}</s>}
          {set_by && (
            <small>
              {set_by}
              {set_at && `, ${formatMonthDay(schoolDayOf(set_at))}`}
            </small>
          )}
        </>
      ) : (
        <>
          <s>{shownText(field, now)}</s> <IconArrowRight size={14} stroke={1.75} aria-label="becomes" />{' '}
          <b>{shownText(field, file)}</b>
        </>
      )}
    </span>
  ))
}

function newText({ kind, role, campus, fields }: RosterChange) {
  if (kind === 'tie') return `New guardian, ${fields[0]?.file ?? ''}`
  if (kind === 'place') return 'Gets a place'
  if (kind === 'expert') return 'Runs it, too'
  if (kind === 'external') return newExternal(fields)
  if (kind !== 'person') return `New ${kind}${campus === '' ? '' : ` of ${campus}`}`
  const email = fields.find(({ field }) => field === 'email')?.file
  return [`New ${role ?? 'person'}`, campus, email].filter(Boolean).join(', ')
}

/** Whom a partner school sends: the address, what the family agreed to, and what they come for. */
function newExternal(fields: RosterChange['fields']) {
  const of = (name: string) => fields.find(({ field }) => field === name)?.file ?? ''
  const [from, until] = [of('consent_from'), of('consent_until')]
  const consent = from === '' ? 'no consent' : `consent from ${from}${until === '' ? '' : ` until ${until}`}`
  return ['New student', of('email'), consent, of('experiences')].filter((text) => text !== '').join(', ')
}

function Decision({ change, acts }: Omit<ChangeRowProps, 'isOpen'>) {
  const of = { change_id: change.id, search: '' }
  if (change.sign === 'leave')
    return (
      <Segments<'keep' | 'leave' | ''>
        label={`${change.name}: keep, or leave`}
        options={[
          { value: 'keep', label: 'Keep' },
          { value: 'leave', label: 'Leave' },
        ]}
        value={change.decision === 'keep' || change.decision === 'leave' ? change.decision : ''}
        onChange={(choice) => choice !== '' && acts.decide({ ...of, choice })}
      />
    )
  if (change.sign === 'hand')
    return change.fields
      .filter(({ is_held }) => is_held)
      .map(({ field, choice }) => (
        <Segments<'ours' | 'file'>
          key={field}
          label={`${fieldLabels[field] ?? field} of ${change.name}`}
          options={[
            { value: 'ours', label: 'Ours' },
            { value: 'file', label: 'File' },
          ]}
          value={choice}
          onChange={(chosen) => acts.decide({ ...of, field, choice: chosen })}
        />
      ))
  return (
    <Button
      size="xs"
      variant="subtle"
      onClick={() => acts.decide({ ...of, choice: change.decision === 'keep' ? 'take' : 'keep' })}
    >
      {change.decision === 'keep' ? 'Take it' : 'Leave out'}
    </Button>
  )
}
