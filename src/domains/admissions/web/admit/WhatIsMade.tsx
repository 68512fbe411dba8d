import { type Icon, IconLink, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { stateLabel } from '#domains/people/rules/states.ts'
import { formatDay } from '#ui/format/days.ts'
import type { Admission } from '../../contract/admit.contract.ts'
import css from './admit.module.css'
import { type AdmitValues, againOf } from './admit-values.ts'

type Kind = 'new' | 'joined' | 'left_out' | 'changed'

const signs: Readonly<Record<Kind, readonly [Icon, string]>> = {
  new: [IconPlus, 'New'],
  joined: [IconLink, 'Joined'],
  left_out: [IconMinus, 'Not made'],
  changed: [IconPencil, 'Changed'],
}

interface RowProps {
  readonly kind: Kind
  readonly name: string
  readonly about: string
  readonly does: string
}

const Row = ({ kind, name, about, does }: RowProps) => {
  const [Sign, word] = signs[kind]
  return (
    <li className={css.row} data-kind={kind}>
      <span className={css.sign} role="img" aria-label={word}>
        <Sign size={14} stroke={2} aria-hidden />
      </span>
      <span className={css.who}>
        <span className={css.name}>{name}</span>
        <span className={css.about}>{about}</span>
      </span>
      <span className={css.does}>{does}</span>
    </li>
  )
}

interface WhatIsMadeProps {
  readonly admission: Admission
  /** The student it was said to be. */
  readonly same: Admission['doubles'][number] | undefined
  readonly values: Pick<AdmitValues, 'student_email' | 'tie_again'>
}

/** What admitting makes, a row each: the student, who may be the same at a partner school, each guardian, the place in onboarding. */
export function WhatIsMade({ admission, same, values }: WhatIsMadeProps) {
  const { student, partners, guardians, onboarding, studentName } = admission
  const { grade, campus, startsOn, schoolYear, bornOn, state } = student
  const place = [
    `Grade ${grade}`,
    campus,
    startsOn === null ? null : `from ${formatDay(startsOn)}`,
    schoolYear,
  ]
  const born = bornOn === null ? 'no birth date known' : `born ${formatDay(bornOn)}`
  const lives = state === null ? '' : `, living in ${stateLabel(state)}`
  return (
    <ul className={css.rows} aria-label="What is made">
      <Row
        kind={same === undefined ? 'new' : 'changed'}
        name={same?.name ?? studentName}
        about={place.filter(Boolean).join(' · ')}
        does={
          same?.does ??
          `Admitted, with an account ${values.student_email === '' ? '' : `as ${values.student_email}`}, ${born}${lives}.`
        }
      />
      {partners.map(({ id, name, school, does }) => (
        <Row key={id} kind="left_out" name={name} about={school || 'Partner school'} does={does} />
      ))}
      {guardians.map(({ id, name, email: address, relationship, kind, sentence, ended }) => {
        const mark = same && ended.find(({ studentId }) => studentId === same.id)
        const staysEnded = mark && !values.tie_again.includes(againOf(mark.studentId, id)) ? mark : undefined
        return (
          <Row
            key={id}
            kind={kind === 'refused' || staysEnded ? 'left_out' : kind}
            name={name}
            about={[relationship || 'Guardian', address].filter(Boolean).join(' · ')}
            does={staysEnded?.sentence ?? sentence}
          />
        )
      })}
      <Row
        kind={same?.onboarding == null ? 'new' : 'joined'}
        name="Onboarding"
        about="Membership of the family"
        does={same?.onboarding ?? onboarding}
      />
    </ul>
  )
}
