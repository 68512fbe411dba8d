import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatWhen } from '#ui/format/times.ts'
import { actionWords } from '../../contract/application-words.ts'
import type { ApplicationPage, UndoneAction } from '../../contract/applications.schemas.ts'
import css from '../admissions.module.css'
import { ConfirmAction } from './ConfirmAction.tsx'
import { useCloseAction } from './use-failed.ts'

/** What was asked for and is not done: why, when it is tried again, and the way to do so now. */
export function UndoneActions({ application }: { readonly application: ApplicationPage }) {
  if (application.undone.length === 0) return null
  return (
    <ul className={css.undone} aria-label="Not done yet">
      {application.undone.map((action) => (
        <Undone key={action.id} action={action} application={application} />
      ))}
    </ul>
  )
}

interface UndoneProps {
  readonly action: UndoneAction
  readonly application: ApplicationPage
}

function Undone({ action, application }: UndoneProps) {
  const [isAsking, setAsking] = useState(false)
  const close = useCloseAction()
  const { id, kind, failure, tries, nextTryAt } = action
  const isFailed = failure !== ''
  const canAct = application.isSuperAdmin && !application.isDeleted
  return (
    <li className={css.undoneLine}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={css.wrongIcon} />
      <span className={css.lineWords}>
        <span className={css.lineTitle}>{actionWords[kind].label}</span>
        <span className={css.lineAbout}>
          {isFailed ? failure : 'It is being done.'}{' '}
          {isFailed && `Tried ${tries === 1 ? 'once' : `${tries} times`}`}
          {isFailed && nextTryAt !== null && `, next ${formatWhen(nextTryAt, Date.now())}`}
        </span>
      </span>
      {canAct && isFailed && (
        <>
          <Button size="xs" onClick={() => setAsking(true)}>
            Try again
          </Button>
          <Button size="xs" variant="subtle" onClick={() => close.mutate({ actionId: id })}>
            Let it be
          </Button>
        </>
      )}
      {isAsking && (
        <ConfirmAction application={application} kind={kind} failedId={id} onClose={() => setAsking(false)} />
      )}
    </li>
  )
}
