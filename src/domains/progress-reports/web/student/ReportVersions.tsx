import { Anchor } from '@mantine/core'
import { formatWhen } from '#ui/format/times.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { ReportVersion } from '../../contract/reading.contract.ts'
import css from './student-reports.module.css'

interface ReportVersionsProps {
  readonly versions: readonly ReportVersion[]
  /** Null while what would be published now is shown. */
  readonly shown: number | null
  readonly onVersion: (version: number | undefined) => void
}

/** Every version there was: what it changed, who published it, who opened it and when. */
export function ReportVersions({ versions, shown, onVersion }: ReportVersionsProps) {
  const nowMs = Date.now()
  return (
    <PanelSection title="Versions">
      <ul className={css.versions}>
        {shown !== null && (
          <li>
            <Anchor component="button" type="button" inherit onClick={() => onVersion(0)}>
              What would be published now
            </Anchor>
          </li>
        )}
        {versions.map((one) => (
          <li key={one.version}>
            <span className={css.version}>
              {one.version === shown ? (
                <strong>Version {one.version}</strong>
              ) : (
                <Anchor component="button" type="button" inherit onClick={() => onVersion(one.version)}>
                  Version {one.version}
                </Anchor>
              )}
              <span className={css.quiet}>{standsText(one, nowMs)}</span>
            </span>
            {one.changes.map((change) => (
              <span key={change} className={css.quiet}>
                {change}
              </span>
            ))}
            {one.opened.map(({ name, relation, first_at, last_at }) => (
              <span key={name} className={css.opened}>
                Opened by {name} ({relation}) {formatWhen(first_at, nowMs)}
                {last_at !== first_at && `, last ${formatWhen(last_at, nowMs)}`}
              </span>
            ))}
            {one.out_at !== null && one.opened.length === 0 && (
              <span className={css.quiet}>Nobody has opened it.</span>
            )}
          </li>
        ))}
        {versions.length === 0 && <li className={css.quiet}>It was never published.</li>}
      </ul>
    </PanelSection>
  )
}

function standsText({ out_at, goes_out_at, withdrawn_at, by }: ReportVersion, nowMs: number): string {
  const who = by === null ? '' : ` by ${by}`
  if (withdrawn_at !== null) return `Un-published ${formatWhen(withdrawn_at, nowMs)}`
  if (out_at === null) return `Goes out ${formatWhen(goes_out_at, nowMs)}`
  return `Published ${formatWhen(out_at, nowMs)}${who}`
}
