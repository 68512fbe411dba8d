import { IconAlertTriangle } from '@tabler/icons-react'
import { stateLabel } from '#domains/people/rules/states.ts'
import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatDay } from '#ui/format/days.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { FamilyRow } from '../../contract/families.schemas.ts'
import { FamilyStatus, GuardianLine } from './FamilyStatus.tsx'
import css from './families.module.css'

export const nameOfFamily = ({ name }: FamilyRow) => name

function Campus({ campus, startDate }: FamilyRow) {
  if (campus === null)
    return (
      <span className={css.unassigned}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        Unassigned
      </span>
    )
  return (
    <>
      <span className={css.cellFirst} title={campus}>
        {campus}
      </span>
      {startDate !== null && <span className={css.cellSecond}>{formatDay(startDate)}</span>}
    </>
  )
}

/** A status other than admitted or active stands beside the name. */
const marked = ({ studentStatus }: FamilyRow) => studentStatus !== 'admitted' && studentStatus !== 'active'

const guardiansOf = ({ guardianStatuses, guardians }: FamilyRow) =>
  guardianStatuses.length === 0 ? (
    '–'
  ) : (
    <span className={css.guardians}>
      {guardianStatuses.map((guardian, at) => (
        <GuardianLine key={guardians[at]?.id} {...guardian} />
      ))}
    </span>
  )

const columns: readonly DataColumn<FamilyRow>[] = [
  {
    id: 'student',
    header: 'Student',
    primary: true,
    sortable: true,
    cell: (family) => (
      <PersonCell
        name={family.name}
        shown={<PersonName id={family.id}>{family.name}</PersonName>}
        second={`Grade ${family.grade}`}
        after={marked(family) && <Badge family="outline">{studentStatusLabel(family.studentStatus)}</Badge>}
      />
    ),
  },
  { id: 'date', header: 'Campus', sortable: true, width: 164, cell: (family) => <Campus {...family} /> },
  {
    id: 'status',
    header: 'Onboarding status',
    sortable: true,
    width: 172,
    cell: ({ onboardingStatus, lastCompletedChecklist }) => (
      <FamilyStatus status={onboardingStatus} lastCompletedChecklist={lastCompletedChecklist} />
    ),
  },
  { id: 'guardians', header: 'Guardians', minWidth: 264, cell: guardiansOf },
  {
    id: 'state',
    header: 'State',
    width: 156,
    cell: ({ state }) => (state === null ? '–' : stateLabel(state)),
  },
  {
    id: 'emails',
    header: 'Welcome emails',
    align: 'right',
    width: 136,
    cell: ({ welcomeEmailsReceived: count }) => (count === 0 ? '–' : count),
  },
]
const withoutEmails = columns.filter(({ id }) => id !== 'emails')

/** The columns of a tab; those of emails only where its families are written to. */
export const familyColumns = (hidesEmails: boolean) => (hidesEmails ? withoutEmails : columns)

/** A family on a phone. */
export const familyPhoneRow = (family: FamilyRow) => (
  <PhoneRow
    name={family.name}
    reason={
      family.campus === null
        ? `Grade ${family.grade}, unassigned`
        : `Grade ${family.grade}, ${family.campus}${family.startDate === null ? '' : `, ${formatDay(family.startDate)}`}`
    }
    below={guardiansOf(family)}
    right={
      <FamilyStatus status={family.onboardingStatus} lastCompletedChecklist={family.lastCompletedChecklist} />
    }
  />
)
