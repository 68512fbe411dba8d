import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useStep } from '#web/address/use-step.ts'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import type { Draft } from '../form/use-draft.ts'
import css from '../intake.module.css'
import { studentEmailOf } from './student-email.ts'

interface StudentPartProps {
  readonly token: string
  readonly form: ShownForm
  /** While the guardian's part is open: the address stands in it. */
  readonly draft?: Draft | undefined
}

type Way = 'mail' | 'here' | 'withdraw'

const states = {
  none: 'Six questions wait for them. Nobody else writes this part.',
  asked: 'They have a link and have not begun yet.',
  begun: 'They have begun.',
  sent: 'It is with the school.',
  reopened: 'The school asks for a correction of it.',
} as const

/** The part that the student writes alone: their link by mail, on this device, or taken back. */
export function StudentPart({ token, form, draft }: StudentPartProps) {
  const navigate = useNavigate()
  const step = useStep()
  const asking = useMutation({
    mutationFn: async (way: Way) => {
      // The address may be typed at this very moment.
      await draft?.keeper.whenSaved()
      return client.intake.askStudent({ token, way })
    },
    onMutate: step,
    onSuccess: ({ address }, _way, askedAt) => {
      if (address !== null && askedAt === step()) void navigate({ href: address })
    },
  })
  const { student, studentFirstName, isPaper } = form
  if (student === null) return null
  const isAsked = asking.data === undefined ? student.mailedTo !== '' : asking.variables === 'mail'
  const email = studentEmailOf(form, draft?.state.values)
  const canMail = !isPaper && student.state !== 'sent' && email !== ''
  return (
    <section className={css.box} aria-labelledby="student-part" data-print="hide">
      <h2 id="student-part" className={css.boxTitle}>
        The part of {studentFirstName}
      </h2>
      <p>{states[student.state]}</p>
      {!isPaper && student.state !== 'sent' && email === '' && (
        <p className={css.small}>With an email address of {studentFirstName} we mail them a link.</p>
      )}
      {student.state !== 'sent' && (
        <div className={css.boxWays}>
          {canMail && (
            <Button
              size="md"
              loading={asking.isPending && asking.variables === 'mail'}
              onClick={() => asking.mutate('mail')}
            >
              {isAsked ? 'Mail the link again' : `Mail ${studentFirstName} the link`}
            </Button>
          )}
          <Button
            size="md"
            loading={asking.isPending && asking.variables === 'here'}
            onClick={() => asking.mutate('here')}
          >
            Open it on this device
          </Button>
          {isAsked && (
            <Button size="md" variant="subtle" onClick={() => asking.mutate('withdraw')}>
              Take the link back
            </Button>
          )}
        </div>
      )}
      {(asking.data ?? asking.error) !== null && asking.status !== 'idle' && !asking.isPending && (
        <p className={asking.error === null ? css.small : css.error} role="status">
          {asking.error === null ? asking.data?.message : messageOf(asking.error)}
        </p>
      )}
    </section>
  )
}
