import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ColleagueList, useColleagues } from '#domains/directory/web/employees/colleague-list.embed.tsx'
import { EmployeePanel } from '#domains/directory/web/employees/employee-panel.embed.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { api } from '#web/calls/api.ts'
import { ContinueLink } from './ContinueLink.tsx'
import css from './set-up.module.css'

interface ColleaguesStepProps {
  readonly isInviting: boolean
  readonly onInvite: (isInviting: boolean) => void
}

/**
 * The first colleagues, each with an invitation by mail. The step stands once its list and the words above it are there:
 * what came later would move the buttons below it from under a pointer that presses them.
 */
export function ColleaguesStep({ isInviting, onInvite }: ColleaguesStepProps) {
  const outbox = useQuery(api.outbox.listMails.queryOptions({ input: {} }))
  const colleagues = useColleagues()
  if (outbox.isPending || colleagues.isPending) return null
  return (
    <>
      <p className={css.lead}>
        Whoever you add gets a mail with a link to choose a password. A house advisor takes the rolls of their
        house, a facilitator those of their experiences.
        {outbox.data?.isConnected === false &&
          ' No mail server is connected: mails wait until SMTP_URL is set, or use npm run admin.'}
      </p>
      <ColleagueList employees={colleagues.data?.employees ?? []} />
      <div className={css.foot}>
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => onInvite(true)}
        >
          Invite a colleague
        </Button>
        <ContinueLink step="next" />
      </div>
      <p className={css.second}>
        Everyone, what they may do and who may still log in:{' '}
        <UiLink href="/workbench/employees-and-permissions/employees">Employees</UiLink>.
      </p>
      {isInviting && <EmployeePanel employeeId={undefined} onClose={() => onInvite(false)} />}
    </>
  )
}
