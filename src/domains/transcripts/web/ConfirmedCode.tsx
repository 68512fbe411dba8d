import { formatDay } from '#ui/format/days.ts'
import type { Confirmation } from '../contract/transcripts.contract.ts'
import { CheckFile } from './CheckFile.tsx'
import { TranscriptStateBadge } from './TranscriptStateBadge.tsx'
import css from './verify.module.css'

const meanings = {
  genuine: 'It was issued by this school and is its newest transcript of this student.',
  superseded: 'It was issued by this school. A later one has taken its place.',
  revoked: 'It was issued by this school, which has taken it back. Do not rely on it.',
} as const

/** What is told of a code: whether it holds, the day, and the sums that find a changed digit. */
export function ConfirmedCode({ confirmation }: { confirmation: Confirmation }) {
  const { state, issued_on, revoked_on, hash, file_hash } = confirmation
  if (state === 'unknown')
    return (
      <>
        <h2 className={css.state}>No transcript has this code</h2>
        <p className={css.words}>Compare it with the paper letter by letter.</p>
      </>
    )
  return (
    <>
      <h2 className={css.state}>
        <TranscriptStateBadge state={state} />
      </h2>
      <p className={css.words}>{meanings[state]}</p>
      <dl className={css.facts}>
        <dt>Issued</dt>
        <dd>{formatDay(issued_on ?? '')}</dd>
        {revoked_on !== null && (
          <>
            <dt>Revoked</dt>
            <dd>{formatDay(revoked_on)}</dd>
          </>
        )}
        <dt>SHA-256 of what it says</dt>
        <dd className={css.sum}>{hash}</dd>
      </dl>
      <p className={css.words}>The paper shows the same checksum at the bottom.</p>
      {file_hash !== null && <CheckFile fileHash={file_hash} />}
    </>
  )
}
