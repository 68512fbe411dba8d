import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { api, client } from '#web/api.ts'
import { formErrorsOf, messageOf } from '#web/api-error.ts'
import type { ExcuseDetail } from '../../contract/excuses.schemas.ts'
import css from './detail.module.css'

interface ExcuseThreadProps {
  readonly excuse: ExcuseDetail
  readonly nowMs: number
}

/** Questions and answers between staff and the guardians. */
export function ExcuseThread({ excuse, nowMs }: ExcuseThreadProps) {
  const [text, setText] = useState('')
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (body: string) => client.excuses.postMessage({ id: excuse.id, body }),
    onSuccess: () => {
      setText('')
      return queryClient.invalidateQueries({ queryKey: api.excuses.key() })
    },
  })
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
      {excuse.can_write && (
        <form
          className={css.write}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send.mutate(text)
          }}
        >
          <Textarea
            aria-label="Message to the guardians"
            placeholder="Ask the guardians"
            autosize
            minRows={2}
            maxRows={6}
            value={text}
            error={
              send.error === null ? undefined : (formErrorsOf(send.error)['body'] ?? messageOf(send.error))
            }
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ReasonedButton type="submit" size="xs" busy={send.isPending}>
            Send
          </ReasonedButton>
        </form>
      )}
    </>
  )
}
