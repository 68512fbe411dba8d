import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { formatFileSize } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { throwsUnlessShown } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { monthText, stateWords } from './recording-words.ts'
import css from './recordings.module.css'
import { meetingQuery, recordingsAddress } from './recordings-address.ts'

const route = getRouteApi('/authenticated/staff/workbench/zoom-recordings/$userId/months/$month/$meetingUuid')

/** One recorded meeting: who may see it, its files, and the way to its player. */
export function MeetingPage() {
  const { userId: asked, month, meetingUuid } = route.useParams()
  const userId = Number(asked)
  const asks = meetingQuery(userId, month, meetingUuid)
  const { data } = useQuery({ ...asks, throwOnError: throwsUnlessShown })
  useLive([topic('recordings')], asks)
  usePageTitle(data?.recording.topic ?? 'Recording', { backTo: recordingsAddress.month(userId, month) })
  if (data === undefined)
    return (
      <SheetPage>
        <HeaderSkeleton />
      </SheetPage>
    )
  const { recording, host, files } = data
  const facts: readonly (readonly [string, string])[] = [
    ['Began', formatWhen(recording.started_at, Date.now())],
    ['Length', `${recording.minutes} min`],
    ['Size', recording.size_bytes === 0 ? '–' : formatFileSize(recording.size_bytes)],
    ['State', stateWords[recording.state]],
    ['Who may see it', recording.seen_by],
    ['Transcript', recording.has_transcript ? 'Read' : 'None yet'],
  ]
  return (
    <SheetPage>
      <PageHeader
        title={recording.topic}
        crumbs={[
          { label: 'Recordings', href: recordingsAddress.hosts },
          { label: host.name, href: recordingsAddress.months(userId) },
          { label: monthText(month), href: recordingsAddress.month(userId, month) },
        ]}
        actions={
          recording.session !== null && (
            <Button
              variant="filled"
              component={UiLink}
              href={recordingsAddress.player(recording.id)}
              leftSection={<IconPlayerPlay size={16} stroke={1.75} aria-hidden />}
            >
              Play or download
            </Button>
          )
        }
      />
      <PageBody>
        <Section title="Recording">
          <dl className={css.facts}>
            {facts.map(([name, value]) => [
              <dt key={name}>{name}</dt>,
              <dd key={`${name} value`}>{value}</dd>,
            ])}
          </dl>
        </Section>
        <Section title="Files" count={files.length}>
          <dl className={css.facts}>
            {files.map((file) => [
              <dt key={file.key}>{file.file_type || 'Unknown'}</dt>,
              <dd key={`${file.key} value`}>
                {file.is_ready ? formatFileSize(file.size_bytes) : 'Being made'}
                <span className={css.quiet}> {file.recording_type.replaceAll('_', ' ')}</span>
              </dd>,
            ])}
          </dl>
        </Section>
      </PageBody>
    </SheetPage>
  )
}
