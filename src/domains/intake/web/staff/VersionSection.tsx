import { formatMoment } from '#ui/format/times.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { PartVersion } from '../../contract/intake.schemas.ts'
import css from '../intake.module.css'

/** One version of a part with its answers; what differs from the version before is marked. */
export function VersionSection({ version: one }: { readonly version: PartVersion }) {
  const name = one.part === 'guardian' ? 'Guardian part' : 'Student part'
  const nowMs = Date.now()
  return (
    <Section title={`${name}, version ${one.version}`}>
      <p className={css.small}>
        {one.sentAt === null
          ? `Draft, saved ${formatMoment(one.savedAt, nowMs)}`
          : `Sent ${formatMoment(one.sentAt, nowMs)}`}
        {one.reason !== '' &&
          `. Opened for a correction${one.reopenedBy === null ? '' : ` by ${one.reopenedBy}`}: ${one.reason}`}
      </p>
      <dl className={css.answers}>
        {one.answers.map(({ question, answer, isChanged }) => (
          <div key={question}>
            <dt>
              {question} {isChanged && <Badge family="late">Changed</Badge>}
            </dt>
            <dd>{answer === '' ? '–' : answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
