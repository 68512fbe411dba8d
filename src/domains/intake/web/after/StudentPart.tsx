import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useStep } from '#web/address/use-step.ts'
import { client } from '#web/calls/api.ts'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import { arrivalMessageOf, expectArrived } from '../form/expect-arrived.ts'
import type { Draft } from '../form/use-draft.ts'
import css from '../intake.module.css'
import { studentEmailOf } from './student-email.ts'
import { useStudentAsked } from './use-student-asked.ts'

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
  const noteAsked = useStudentAsked(token)
  const asking = useMutation({
    mutationFn: async (way: Way) => {
      // The address may be typed at this very moment: the link never goes to the one that stood there before.
      const arrival = await draft?.keeper.whenSaved('student_email')
      if (arrival !== undefined && way === 'mail') expectArrived(arrival, form.part, 'Nothing was mailed.')
      return client.intake.askStudent({ token, way })
    },
    onMutate: step,
    onSuccess: ({ address, student }, _way, askedAt) => {
      noteAsked(student)
      if (address !== null && askedAt === step()) void navigate({ href: address })
    },
  })
  const { student, studentFirstName, isPaper } = form
  if (student === null) return null
  const isAsked = student.mailedTo !== ''
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
          {asking.error === null ? asking.data?.message : arrivalMessageOf(asking.error)}
        </p>
      )}
    </section>
  )
}
