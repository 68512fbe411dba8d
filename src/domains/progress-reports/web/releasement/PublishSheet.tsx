import { Loader } from '@mantine/core'
import { IconShieldHalf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { SideSheet } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { reportKindTitles } from '../../contract/report-kinds.ts'
import { Audience } from './check/Audience.tsx'
import { CustodyRemarks } from './check/CustodyRemarks.tsx'
import { PublishWarnings } from './check/PublishWarnings.tsx'
import css from './releasement.module.css'
import type { AskedReports, ChosenReports } from './use-chosen-reports.ts'

interface PublishSheetProps {
  readonly chosen: ChosenReports
  readonly asked: AskedReports
  readonly cycleId: number
}

/** Before reports are published: who will see them, which remarks have to be confirmed, what is missing. */
export function PublishSheet({ chosen, asked, cycleId }: PublishSheetProps) {
  const input = { cycle_id: cycleId, kind: asked.kind, student_ids: [...asked.studentIds] }
  const { data, error, refetch } = useQuery({
    ...api.releasement.check.queryOptions({ input }),
    // What is confirmed is what stands there now.
    gcTime: 0,
    staleTime: 0,
  })
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const open = data?.custody.filter(({ stamp }) => !confirmed.has(stamp)).length ?? 0
  const count = asked.studentIds.length
  return (
    <SideSheet
      kicker="Before you publish"
      title={`${reportKindTitles[asked.kind]} reports of ${formatNoun(count, 'student')}`}
      onClose={chosen.cancel}
      footer={
        <div className={css.foot}>
          <span className={css.open}>
            {open > 0 && (
              <>
                <IconShieldHalf size={16} stroke={1.75} aria-hidden />
                {formatNoun(open, 'custody remark')} to confirm
              </>
            )}
          </span>
          <ReasonedButton
            variant="filled"
            changes
            busy={chosen.isBusy}
            reason={
              data === undefined
                ? 'Still looking up who would see them.'
                : open > 0
                  ? 'Confirm every custody remark first.'
                  : undefined
            }
            onClick={() => chosen.send(cycleId, [...confirmed])}
          >
            Publish {formatCount(count)}
          </ReasonedButton>
        </div>
      }
    >
      {data !== undefined ? (
        <>
          <Audience check={data} />
          <CustodyRemarks check={data} confirmed={confirmed} onChange={setConfirmed} />
          <PublishWarnings check={data} onLeaveOut={chosen.leaveOut} />
        </>
      ) : error === null ? (
        <Loader m="lg" size={20} role="img" aria-label="Looking up who will see them" />
      ) : (
        <FailedState error={error} onTryAgain={() => void refetch()} />
      )}
    </SideSheet>
  )
}
