import { Button } from '@mantine/core'
import { countOf } from '#contract/clock-text.ts'
import { formatDay } from '#ui/format/days.ts'
import type { TopicShown } from '../../contract/program.schemas.ts'
import { useProgramParams } from '../program-address.ts'
import css from './subject.module.css'
import { useCreditChange } from './use-credit-change.ts'

interface CreditLinesProps {
  readonly topic: TopicShown
  readonly canManage: boolean
}

/** What gives credit of a topic beside its units: exemption, outside courses, the language course. */
export function CreditLines({ topic, canManage }: CreditLinesProps) {
  const { studentId } = useProgramParams()
  const change = useCreditChange(studentId)
  const { exemption, electives, language } = topic
  return (
    <>
      {exemption && (
        <p className={css.credit}>
          <span>
            Exempt from {countOf(exemption.credits, 'credit')}: {exemption.reason}
            {exemption.document !== null && (
              <>
                {', '}
                <a href={exemption.document.url} download>
                  {exemption.document.title}
                </a>
              </>
            )}
            {exemption.document_url !== null && (
              <>
                {', '}
                <a href={exemption.document_url} target="_blank" rel="noreferrer">
                  paper
                </a>
              </>
            )}
            {exemption.granted_by !== null && `, granted by ${exemption.granted_by}`}
          </span>
          {canManage && (
            <Button size="xs" onClick={() => change.exemption(exemption.id, 'revoke')}>
              Revoke
            </Button>
          )}
        </p>
      )}
      {electives.map(({ id, title, provider, credits, grade, completed_on }) => (
        <p key={id} className={css.credit}>
          <span>
            {title}, {provider}: {countOf(credits, 'credit')}, {grade !== '' && `grade ${grade}, `}
            {formatDay(completed_on)}
          </span>
          {canManage && (
            <Button size="xs" aria-label={`Remove ${title}`} onClick={() => change.elective(id, 'remove')}>
              Remove
            </Button>
          )}
        </p>
      ))}
      {language !== null && <p className={css.credit}>{language}</p>}
    </>
  )
}
