import { formatWhen } from '#ui/format/times.ts'
import type { ExcuseDetail } from '../../contract/excuses.schemas.ts'
import css from './detail.module.css'
import { MessageForm } from './MessageForm.tsx'

interface ExcuseThreadProps {
  readonly excuse: ExcuseDetail
  readonly nowMs: number
}

/** Questions and answers between staff and the guardians. */
export function ExcuseThread({ excuse, nowMs }: ExcuseThreadProps) {
  return (
    <>
      {excuse.messages.length === 0 && <p className={css.note}>Nobody has asked anything yet.</p>}
      <ul className={css.messages}>
        {excuse.messages.map((message) => (
          <li key={message.id} className={css.message}>
            <strong>{message.written_by ?? (message.is_viewer ? 'You' : message.author_name)}</strong>{' '}
            <span className={css.quiet}>{formatWhen(message.created_at, nowMs)}</span>
            <p>{message.body}</p>
          </li>
        ))}
      </ul>
      {excuse.can_write && <MessageForm excuseId={excuse.id} />}
    </>
  )
}
