import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { IntakeFrame } from '../IntakeFrame.tsx'
import css from '../intake.module.css'

interface BeginPageProps {
  readonly token: string
  readonly studentFirstName: string
  readonly onBegun: () => unknown
}

/** What the mailed link opens first: programs that look at mails open links, too, so a person begins by a button. */
export function BeginPage({ token, studentFirstName, onBegun }: BeginPageProps) {
  const beginning = useMutation({
    mutationFn: () => client.intake.begin({ token }),
    onSuccess: () => onBegun(),
  })
  const title = `Application of ${studentFirstName}`
  return (
    <IntakeFrame title={title}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>
        You can stop at any time: each answer is saved when you leave it, and the link of the mail brings you
        back, on any device.
      </p>
      {beginning.error !== null && (
        <p className={css.error} role="alert">
          {messageOf(beginning.error)}
        </p>
      )}
      <Button variant="filled" size="lg" loading={beginning.isPending} onClick={() => beginning.mutate()}>
        Begin the application
      </Button>
    </IntakeFrame>
  )
}
