import { useQuery } from '@tanstack/react-query'
import { formatCount, formatFileSize, formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ExportFile } from '../contract/nightly-export.contract.ts'
import css from './nightly-export.module.css'
import { RunState } from './RunState.tsx'
import { StayingTables } from './StayingTables.tsx'

interface RunSheetProps {
  readonly runId: number
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** While it runs, as its list. */
const refreshMs = 5_000

/** The files that an export brought to the bucket, and what stayed here. */
export function RunSheet({ runId, ...steps }: RunSheetProps) {
  const { data: run, error } = useQuery({
    ...api.nightlyExport.get.queryOptions({ input: { exportId: runId } }),
    refetchInterval: ({ state }) => state.data?.state === 'running' && refreshMs,
  })
  return (
    <SideSheet
      kicker="Export"
      title={run ? formatWhen(run.beganAt, Date.now()) : 'Export'}
      facts={run ? `Folder ${run.day}` : '\u00a0'}
      {...steps}
    >
      {error !== null && <PanelSection>{messageOf(error)}</PanelSection>}
      {run && (
        <PanelSection>
          <RunState {...run} />
          {run.writtenOverAt !== null && (
            <p className={css.quiet}>
              A later export of the same day writes this folder anew, since{' '}
              {formatWhen(run.writtenOverAt, Date.now())}. What this export brought is no longer there.
            </p>
          )}
          {run.failure !== '' && <p className={css.quiet}>{run.failure}</p>}
        </PanelSection>
      )}
      {run && run.files.length > 0 && (
        <PanelSection title={formatNoun(run.files.length, 'file')}>
          <Files files={run.files} />
        </PanelSection>
      )}
      <StayingTables />
    </SideSheet>
  )
}

const Files = ({ files }: { readonly files: readonly ExportFile[] }) => (
  <ul className={css.files}>
    {files.map(({ table, rows, bytes, sha256 }) => (
      <li key={table}>
        <span className={css.file} title={`SHA-256 ${sha256}`}>
          {table}.csv.gz
        </span>
        <span className={css.size}>
          {formatCount(rows)} · {formatFileSize(bytes)}
        </span>
      </li>
    ))}
  </ul>
)
