import { causeTexts } from '#contract/text/causes.ts'
import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import css from '../chat.module.css'
import { JobState } from './JobState.tsx'
import type { JobDetails } from './job-words.ts'

/** Who asked for it and when, and counts that one can trust: read, written, read back, left out, failed. */
export function JobFacts({ job }: { readonly job: JobDetails }) {
  const now = Date.now()
  const counts = [
    ['Read', job.readCount],
    ['Written', job.writtenCount],
    ['Read back', job.readBackCount],
    ['Left out', job.skippedCount],
    ['Failed', job.errorsCount],
  ] as const
  return (
    <section className={css.facts}>
      <p className={css.by}>
        <JobState status={job.status} />
        <span>
          Job {job.id}, asked for {formatWhen(job.askedAt, now)}
          {job.askedBy !== null && ` by ${job.askedBy}`}
          {job.approvedBy !== null && `; approved by ${job.approvedBy}`}
        </span>
      </p>
      {job.failure !== '' && (
        <p className={css.failure}>
          {job.failure}
          {job.cause !== null && <span className={css.quiet}> {causeTexts[job.cause]}</span>}
        </p>
      )}
      {job.status !== 'planned' && (
        <dl className={css.counts}>
          {counts.map(([word, count]) => (
            <div key={word} data-bad={word === 'Failed' && count > 0 ? true : undefined}>
              <dt>{word}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
