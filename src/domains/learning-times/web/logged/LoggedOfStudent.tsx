import { Button } from '@mantine/core'
import { Section } from '#ui/page/SheetPage.tsx'
import { client } from '#web/calls/api.ts'
import type { LearningHours } from '../../contract/learning-hours.contract.ts'
import type { LoggedHours } from '../../contract/logged-hours.schemas.ts'
import { shownByHours, useHoursPage } from '../hours/hours-address.ts'
import { DeclineForm } from './DeclineForm.tsx'
import { LoggedLine } from './LoggedLine.tsx'
import { LogWorkForm } from './LogWorkForm.tsx'
import css from './logged.module.css'
import { useConfirm } from './use-confirm.ts'

interface LoggedOfStudentProps {
  readonly hours: LearningHours
  readonly logged: readonly LoggedHours[]
}

/** What was logged of a student, what waits first, with its decisions for who may. */
export function LoggedOfStudent({ hours: { log_options }, logged }: LoggedOfStudentProps) {
  const { studentId, search, show } = useHoursPage()
  const confirm = useConfirm(studentId)
  const inOrder = logged.toSorted((a, b) => Number(b.state === 'waiting') - Number(a.state === 'waiting'))
  const declined = log_options === null ? undefined : logged.find(({ id }) => id === search.decline)
  return (
    <>
      {inOrder.length > 0 && (
        <Section title="Logged work" count={logged.length}>
          <ul className={css.list}>
            {inOrder.map((entry) => (
              <LoggedLine key={entry.id} entry={entry}>
                {log_options !== null && entry.state !== 'confirmed' && (
                  <Button size="xs" aria-label={`Confirm ${entry.what}`} onClick={() => confirm(entry)}>
                    Confirm
                  </Button>
                )}
                {log_options !== null && entry.state !== 'declined' && (
                  <Button
                    size="xs"
                    aria-label={`Decline ${entry.what}`}
                    onClick={() => show({ decline: entry.id })}
                  >
                    Decline
                  </Button>
                )}
              </LoggedLine>
            ))}
          </ul>
        </Section>
      )}
      {log_options !== null && search.log && (
        <LogWorkForm
          options={log_options}
          send={(fields) => client.learningHours.logWork({ studentId, ...fields })}
          shownBy={shownByHours()}
          onClose={() => show({})}
        />
      )}
      {declined && <DeclineForm key={declined.id} entry={declined} />}
    </>
  )
}
