import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { ExcuseDetail } from '../../contract/excuses.schemas.ts'
import css from './detail.module.css'
import { MessageForm } from './MessageForm.tsx'

interface ExcuseThreadProps {
  readonly excuse: ExcuseDetail
  readonly nowMs: number
}

/** Questions and answers between staff and the guardians; who does not deal with them reads how many there are. */
export function ExcuseThread({ excuse, nowMs }: ExcuseThreadProps) {
  const { messages, message_count, can_open_documents } = excuse
  const hiddenCount = can_open_documents ? 0 : message_count
  return (
    <>
      {messages.length + hiddenCount === 0 && <p className={css.note}>Nobody has asked anything yet.</p>}
      {hiddenCount > 0 && (
        <p className={css.note}>
          {formatNoun(hiddenCount, 'message')}, open only to those who decide on this excuse.
        </p>
      )}
      <ul className={css.messages}>
        {messages.map((message) => (
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
