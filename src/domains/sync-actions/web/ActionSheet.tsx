import type { ReactNode } from 'react'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import type { JobRun, SyncAction } from '../contract/sync-actions.contract.ts'
import { RunState } from './RunState.tsx'
import { durationText, saidBy } from './run-text.ts'
import css from './sync-actions.module.css'

interface ActionSheetProps {
  readonly action: SyncAction
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
  /** The button that starts it. */
  readonly start: ReactNode
}

/** One kind of work: what it does, how far it is, and its runs of the last days with what came of them. */
export function ActionSheet({ action, start, ...sheet }: ActionSheetProps) {
  const { title, does, hindrance, nextAt, runs, startedByHand } = action
  const running = runs.find(({ progress }) => progress !== null)?.progress
  return (
    <SideSheet
      {...sheet}
      kicker="Sync action"
      title={title}
      facts={nextAt === null ? 'Only when it is started' : `Next by itself ${formatWhen(nextAt, Date.now())}`}
      footer={start}
    >
      <PanelSection>
        <p className={css.does}>{does}</p>
        {hindrance !== null && <p className={css.hindrance}>{hindrance}</p>}
        {running && (
          <JobProgress title="Under way" done={running.done} total={running.total}>
            It continues if you leave this page.
          </JobProgress>
        )}
      </PanelSection>
      <PanelSection title="Last runs">
        {runs.length === 0 && <p className={css.does}>It has not run in the last seven days.</p>}
        <ol className={css.runs}>
          {runs.map((run) => (
            <RunLine key={run.askedAt} run={run} />
          ))}
        </ol>
        {startedByHand !== null && (
          <p className={css.by}>
            Last started by hand {formatWhen(startedByHand.at, Date.now())}, by {startedByHand.by}.
          </p>
        )}
      </PanelSection>
    </SideSheet>
  )
}

const RunLine = ({ run }: { run: JobRun }) => (
  <li className={css.run}>
    <span className={css.head}>
      <RunState run={run} />
      <span>{formatWhen(run.endedAt ?? run.startedAt ?? run.askedAt, Date.now())}</span>
      <span className={css.took}>{durationText(run, Date.now())}</span>
    </span>
    <span className={css.said}>{saidBy(run)}</span>
  </li>
)
