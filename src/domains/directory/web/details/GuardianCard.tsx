import { Button } from '@mantine/core'
import { IconEye, IconEyeOff, IconKey, IconPencil, IconShieldHalf } from '@tabler/icons-react'
import { relationshipTitle } from '#domains/people/rules/relationship.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { telephone } from '#ui/format/telephone.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type {
  FormerRemark,
  GuardianDetails,
  StudentDetailsPage,
} from '../../contract/student-details.contract.ts'
import { AccessBadge } from '../access-words.tsx'
import css from './details.module.css'

interface GuardianCardProps {
  readonly studentId: number
  readonly guardian: GuardianDetails
  readonly can: StudentDetailsPage['can']
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A guardian: what they are to the student, how to reach them, what a court or the family has said. */
export function GuardianCard({ studentId, guardian, can }: GuardianCardProps) {
  const { id, name, relationship, email, phone, access, custody } = guardian
  const address = `/students/${studentId}/details/guardian/${id}`
  return (
    <li className={css.guardian}>
      <div className={css.head}>
        <span className={css.name}>{name}</span>
        <span className={css.relation}>{relationshipTitle(relationship)}</span>
        <AccessBadge access={access} />
      </div>
      <div className={css.reach}>
        <span className={css.email}>
          <a href={`mailto:${email}`}>{email}</a>
          <CopyButton value={email} label={`Copy email of ${name}`} />
        </span>
        {phone !== null && <a href={telephone(phone)}>{phone}</a>}
      </div>
      {custody !== null && <Custody custody={custody} />}
      {can.manage && (
        <div className={css.actions}>
          <Button size="xs" leftSection={<IconPencil {...icon} />} component={InternalLink} href={address}>
            Change
          </Button>
          {access !== 'deactivated' && access !== 'erased' && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconKey {...icon} />}
              component={InternalLink}
              href={`${address}/reset-password`}
            >
              Reset password
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Custody({ custody }: { custody: NonNullable<GuardianDetails['custody']> }) {
  const { remarkedBy, remarkedAt, former } = custody
  return (
    <div className={css.custody}>
      <Said said={custody} />
      {remarkedAt !== null && (
        <p className={css.author}>
          {remarkedBy ?? 'Somebody'}, {formatDayOf(remarkedAt)}
        </p>
      )}
      {former.length > 0 && (
        <details className={css.former}>
          <summary>What was said before</summary>
          <ol>
            {former.map((one) => (
              <li key={`${one.remarkedAt} ${one.heldUntil}`}>
                <Said said={one} />
                <p className={css.author}>{heldText(one)}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

const heldText = ({ remarkedBy, remarkedAt, heldUntil }: FormerRemark) =>
  `${remarkedBy ?? 'Somebody'}, ${remarkedAt === null ? '' : `${formatDayOf(remarkedAt)} `}until ${formatDayOf(heldUntil)}`

function Said({ said }: { said: Pick<FormerRemark, 'custody_remark' | 'pick_up_remark' | 'sees_records'> }) {
  const { custody_remark, pick_up_remark, sees_records } = said
  return (
    <>
      <p className={css.sees} data-closed={!sees_records || undefined}>
        {sees_records ? (
          <IconEye size={14} stroke={2} aria-hidden />
        ) : (
          <IconEyeOff size={14} stroke={2} aria-hidden />
        )}
        {sees_records ? 'Sees reports and records' : 'Does not see reports and records'}
      </p>
      {custody_remark !== '' && (
        <p className={css.remark}>
          <IconShieldHalf size={14} stroke={2} aria-hidden />
          Custody: {custody_remark}
        </p>
      )}
      {pick_up_remark !== '' && (
        <p className={css.remark}>
          <IconShieldHalf size={14} stroke={2} aria-hidden />
          Pick-up: {pick_up_remark}
        </p>
      )}
    </>
  )
}
