import { CopyButton } from '#ui/controls/CopyButton.tsx'
import css from '../chat.module.css'

/** An id at the service, short and to be copied; a dashed word where something should be there and is not. */
export function OutsideId({ id, of, missing = 'Missing' }: OutsideIdProps) {
  if (id === null) return <span className={css.missing}>{missing}</span>
  return (
    <span className={css.outside}>
      <code title={id}>{id.slice(0, 8)}</code>
      <CopyButton value={id} label={`Copy the ${of}`} />
    </span>
  )
}

interface OutsideIdProps {
  readonly id: string | null
  /** What is copied: "group id of Juniper House". */
  readonly of: string
  readonly missing?: string
}
