import { Button } from '@mantine/core'
import { IconNote, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { personAddress } from '#domains/people/rules/person-addresses.ts'
import { CustodyOfUnlisted } from '#domains/people/web/custody.embed.tsx'
import type { StudentSheet } from '#domains/person-sheet/contract/person-sheet.contract.ts'
import type { Answered } from '#ui/clock/heard.ts'
import { telephone } from '#ui/format/telephone.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import { StudentFacts } from '../StudentFacts.tsx'
import { StudentStatus } from '../StudentStatus.tsx'
import { studentHeadQuery } from '../student-queries.ts'
import { answeredHead, olderOf } from '../use-student.ts'
import { AlertLine } from './AlertLine.tsx'
import { CycleTable } from './CycleTable.tsx'
import { guardianToCall } from './guardian-to-call.ts'
import css from './on-phone.module.css'
import { WhereNow } from './WhereNow.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface OnPhoneProps {
  readonly studentId: number
  readonly overview: StudentOverview
  readonly sheet: StudentSheet | undefined
  /** When the overview was answered, and how often it is renewed. */
  readonly answered: Answered
}

/**
 * What is asked first of a student in a corridor: where they are, whom to call, who may hear it; then the cycle
 * (look, picture 37).
 */
export function OnPhone({ studentId, overview, sheet, answered }: OnPhoneProps) {
  const { data: student, dataUpdatedAt } = useQuery(studentHeadQuery(studentId))
  const guardians = sheet?.guardians ?? []
  const custody = sheet?.custody ?? []
  const toCall = guardianToCall(guardians, custody)
  return (
    <>
      {student?.now != null && overview.today !== null && (
        <WhereNow
          running={student.now}
          today={overview.today}
          seesAllRolls={overview.seesAllRolls}
          answered={olderOf(answeredHead(student, dataUpdatedAt), answered)}
        />
      )}
      <div className={css.below}>
        <div className={css.actions}>
          {toCall !== undefined && (
            <Button component="a" href={telephone(toCall.phone)} leftSection={<IconPhone {...icon} />}>
              Call {toCall.firstName}
            </Button>
          )}
          {student?.can.writeNote && (
            <Button
              component={InternalLink}
              href={personAddress.writeNote(studentId)}
              leftSection={<IconNote {...icon} />}
            >
              Create a Note
            </Button>
          )}
        </div>
        <CustodyOfUnlisted custody={custody} listed={[]} />
      </div>
      <CycleTable overview={overview} standing={student && <StudentStatus student={student} />} />
      <AlertLine overview={overview} />
      {student !== undefined && (
        <div className={css.below}>
          <StudentFacts student={student} />
        </div>
      )}
    </>
  )
}
