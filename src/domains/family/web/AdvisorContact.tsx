import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { FamilyStudent } from '../contract/family.contract.ts'
import css from './FamilyCalendarPage.module.css'

interface AdvisorContactProps {
  student: FamilyStudent
  isOwn: boolean
}

/** Whom to write to: the advisor of the student's house. */
export function AdvisorContact({ student, isOwn }: AdvisorContactProps) {
  const { counselor, house_title, first_name } = student
  if (student.has_left) return null
  return (
    <Section title={isOwn ? 'Your advisor' : `${first_name}’s advisor`}>
      {counselor === null ? (
        <p className={css.small}>
          {house_title === null ? 'Not in a house yet.' : `${house_title} has no advisor at the moment.`}
        </p>
      ) : (
        <div className={css.item}>
          <div>
            <p className={css.name}>
              {counselor.first_name} {counselor.last_name}
            </p>
            <p className={css.small}>
              {counselor.email} <CopyButton value={counselor.email} label={`Copy ${counselor.email}`} />
            </p>
          </div>
          <Button
            component="a"
            href={`mailto:${counselor.email}`}
            leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
          >
            Write
          </Button>
        </div>
      )}
    </Section>
  )
}
