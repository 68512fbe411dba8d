import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ApplicationPage } from '../../contract/applications.schemas.ts'
import { nextStep } from '../../rules/next-step.ts'
import css from '../admissions.module.css'

/** What is open before the application can be decided, at the foot of the page. */
export function NextStepBar({ application }: { readonly application: ApplicationPage }) {
  const { title, detail } = nextStep(application)
  const applicant = application.guardians.find(({ isApplicant }) => isApplicant)
  return (
    <footer className={css.foot}>
      <div>
        <p className={css.footTitle}>{title}</p>
        <p className={css.footDetail}>{detail}</p>
      </div>
      {applicant !== undefined && applicant.email !== '' && application.outcome === null && (
        <Button
          component="a"
          variant="filled"
          href={`mailto:${applicant.email}?subject=${encodeURIComponent(`The application of ${application.studentName}`)}`}
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        >
          Ask the family
        </Button>
      )}
    </footer>
  )
}
