import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import type { GuardianSide } from '../../contract/family-excuses.contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import css from './excuses.module.css'

/** How many of the latest messages stand open; a long talk is not scrolled through on a phone. */
const latestShown = 6

interface ExcuseThreadProps {
  readonly excuseId: number
  readonly guardian: GuardianSide
}

/** What the school and the guardians wrote to each other, the latest last, and the place to answer. */
export function ExcuseThread({ excuseId, guardian: { messages, can } }: ExcuseThreadProps) {
  const [isWhole, setWhole] = useState(false)
  const earlier = isWhole ? 0 : Math.max(0, messages.length - latestShown)
  const isAsked = messages.at(-1)?.is_staff === true
  return (
    <Section title="Messages" {...(messages.length > 0 && { count: messages.length })}>
      {messages.length === 0 && (
        <p className={css.note}>
          Nobody has written yet. The school and the child’s guardians read what you write.
        </p>
      )}
      {earlier > 0 && (
        <Button size="xs" onClick={() => setWhole(true)}>
          Show {formatNoun(earlier, 'earlier message')}
        </Button>
      )}
      <ol className={css.messages} aria-label="Messages, the latest last">
        {messages.slice(earlier).map((message) => (
          <li key={message.id} className={css.message} data-school={message.is_staff || undefined}>
            <p className={css.author}>
              <strong>{message.written_by ?? (message.is_viewer ? 'You' : message.author_name)}</strong>
              <span className={css.quiet}>
                {message.is_staff && 'school, '}
                {formatWhen(message.created_at, Date.now())}
              </span>
            </p>
            <p className={css.words}>{message.body}</p>
          </li>
        ))}
      </ol>
      {can.write && <AnswerForm excuseId={excuseId} isAsked={isAsked} />}
    </Section>
  )
}
