import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatWhen } from '#ui/format/times.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { throwsUnlessShown } from '#web/calls/api-error.ts'
import { noTranscript } from '../recording-words.ts'
import { playerQuery } from '../recordings-address.ts'
import { Film } from './Film.tsx'
import { PresenceOverview } from './PresenceOverview.tsx'
import { PresenceRows } from './PresenceRows.tsx'
import css from './player.module.css'
import { TranscriptList } from './TranscriptList.tsx'

const route = getRouteApi('/authenticated/staff/recording/$recordingId')

/** `/recording/:recordingId`: the film, what was said, and who was there. */
export function PlayerPage() {
  const recordingId = Number(route.useParams().recordingId)
  const { data, refetch } = useQuery({ ...playerQuery(recordingId), throwOnError: throwsUnlessShown })
  const player = useRef<HTMLVideoElement>(null)
  const [nowMs, setNow] = useState(0)
  usePageTitle(data?.title ?? 'Recording')
  if (data === undefined)
    return (
      <SheetPage>
        <HeaderSkeleton />
      </SheetPage>
    )
  const jump = (atMs: number) => {
    setNow(atMs)
    if (player.current === null) return
    player.current.currentTime = atMs / 1000
    void player.current.play().catch(() => undefined)
  }
  const lengthMs = data.minutes * 60_000
  const times = { lengthMs, nowMs, onJump: jump, people: data.people }
  return (
    <SheetPage>
      <PageHeader
        title={data.title}
        crumbs={data.roll_url === null ? [] : [{ label: 'Roll of this session', href: data.roll_url }]}
        facts={`Recorded ${formatWhen(data.started_at, Date.now())}, ${data.minutes} min, hosted by ${data.host}`}
        actions={
          data.video !== null && (
            <Button
              component="a"
              href={data.video.save_url}
              download
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              Download
            </Button>
          )
        }
      />
      <PageBody>
        <div className={css.columns}>
          <div>
            <Film
              player={player}
              title={data.title}
              url={data.video?.url ?? null}
              reason={data.reason}
              onTime={setNow}
              onRunOut={refetch}
            />
            {data.people.length > 0 && <PresenceOverview {...times} />}
            <Section title="Who was there" count={data.people.length}>
              <PresenceRows {...times} />
            </Section>
          </div>
          <Section title="Transcript">
            <TranscriptList
              cues={data.cues}
              none={noTranscript(data.started_at, Date.now(), data.video !== null)}
              nowMs={nowMs}
              onJump={jump}
            />
          </Section>
        </div>
      </PageBody>
    </SheetPage>
  )
}
