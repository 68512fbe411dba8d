import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { IssuedList } from './IssuedList.tsx'
import { IssueTranscript } from './IssueTranscript.tsx'
import { RevokeTranscript } from './RevokeTranscript.tsx'
import { TranscriptActions } from './TranscriptActions.tsx'
import { TranscriptDocument } from './TranscriptDocument.tsx'
import css from './transcript.module.css'
import { transcriptQuery, transcriptSearch, useTranscriptForm } from './transcript-queries.ts'

/** `/students/:studentId/transcript`: what it says now, the official ones, and issuing one (look, picture 36). */
export function TranscriptPage() {
  const { studentId, show } = useTranscriptForm()
  const { issue, revoke } = transcriptSearch.parse(useSearch({ strict: false }))
  const asks = transcriptQuery(studentId)
  const { data: page, error, refetch } = useQuery(asks)
  useLive(page === undefined ? [] : [topic('student', studentId)], asks)
  usePageTitle(page && `Transcript of ${page.first_name}`, { backTo: '/students' })
  if (page === undefined)
    return (
      <PageBody>
        {error === null ? (
          <TableSkeleton columns={[{ id: 'course' }, { id: 'credit', width: 90 }]} />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
    )
  const revoked = page.issued.find(({ id, state }) => id === revoke && state !== 'revoked')
  return (
    <PageBody reading>
      <TranscriptActions studentId={studentId} page={page} onIssue={() => show({ issue: true })} />
      <Section title="Official transcripts" count={page.issued.length}>
        <IssuedList
          studentId={studentId}
          page={page}
          onRevoke={(transcriptId) => show({ revoke: transcriptId })}
        />
      </Section>
      <Section title="What it says now">
        {page.content === null ? (
          <p className={css.quiet}>No graduation plan applies to {page.first_name} yet.</p>
        ) : (
          <TranscriptDocument content={page.content} />
        )}
      </Section>
      {issue && page.can_issue && page.content !== null && (
        <IssueTranscript content={page.content} hash={page.hash} />
      )}
      {revoked && page.can_issue && <RevokeTranscript key={revoked.id} transcript={revoked} />}
    </PageBody>
  )
}
