import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { Admission } from '../../contract/admit.contract.ts'
import { admissionsAddress } from '../admissions-address.ts'
import css from './admit.module.css'

interface HinderedProps {
  readonly applicationId: number
  readonly hindrances: Admission['hindrances']
  readonly onClose: () => void
}

/** What keeps an application from being admitted, a line each, and the way to its form where that mends it. */
export function Hindered({ applicationId, hindrances, onClose }: HinderedProps) {
  const isMended = hindrances.every(({ field }) => field !== 'form')
  return (
    <>
      <p className={css.words}>Nothing is made yet. First:</p>
      <ul className={css.rows} aria-label="What keeps it from being admitted">
        {hindrances.map(({ field, sentence }) => (
          <li key={field} className={css.row} data-kind="refused">
            <span className={css.sign}>
              <IconAlertTriangle size={14} stroke={2} aria-hidden />
            </span>
            <span className={css.does}>{sentence}</span>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={onClose}>Close</Button>
        {isMended && (
          <Button
            variant="filled"
            component={InternalLink}
            href={`${admissionsAddress.application(applicationId)}?edit=true`}
            onClick={onClose}
            data-autofocus
          >
            Edit application
          </Button>
        )}
      </div>
    </>
  )
}
