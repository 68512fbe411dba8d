import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '#ui/format/times.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import css from './versions.module.css'

interface Version {
  readonly version: number
  readonly savedBy: string | null
  readonly savedAt: string
}

interface VersionListProps<One extends Version> {
  readonly versions: readonly One[]
  /** The number of the version that stands there. */
  readonly now: number
  /** What a version changed of the one before. */
  readonly whatChanged: (before: One | undefined, after: One) => string
  /** Puts what a version says into the form, to be saved. */
  readonly onTake: ((version: One) => void) | undefined
}

/** Who changed what, the newest first, and each version to be taken again. */
export function VersionList<One extends Version>(props: VersionListProps<One>) {
  const { versions, now, whatChanged, onTake } = props
  return (
    <ol className={css.versions}>
      {versions.map((version, at) => (
        <li key={version.version}>
          <div>
            <p className={css.version}>
              {whatChanged(versions[at + 1], version)}
              {version.version === now && ' · as it is now'}
            </p>
            <p className={css.fact}>
              {version.savedBy ?? 'Somebody'}, {formatMoment(version.savedAt, Date.now())}
            </p>
          </div>
          {version.version !== now && onTake && (
            <Button
              size="xs"
              aria-label={`Restore version ${version.version}`}
              onClick={() => onTake(version)}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The history of something, asked for when it is opened. */
export function HistorySection({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PanelSection title="History">
      {isOpen ? (
        children
      ) : (
        <Button size="xs" onClick={() => setOpen(true)}>
          Show history
        </Button>
      )}
    </PanelSection>
  )
}
