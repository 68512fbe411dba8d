import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#ui/format/times.ts'
import { whatChanged } from '../../rules/design-differences.ts'
import { CompareVersion, type KeptVersion } from './CompareVersion.tsx'
import css from './editor.module.css'
import type { EditorPartProps } from './editor-part.ts'

interface DesignHistoryProps extends EditorPartProps {
  /** The newest first; undefined while they are on their way. */
  readonly versions: readonly KeptVersion[] | undefined
  readonly isError: boolean
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** What a design said before: who changed what, each version to be compared and taken again. */
export function DesignHistory({ versions = [], isError, isOpen, onOpen, ...part }: DesignHistoryProps) {
  const [compared, setCompared] = useState<number>()
  const version = versions.find((one) => one.version === compared)
  return (
    <section className={css.history} data-field="history">
      <h2 className={css.railTitle}>
        History
        {!isOpen && (
          <Button size="xs" variant="subtle" onClick={onOpen}>
            Show history
          </Button>
        )}
      </h2>
      {isError && <p className={css.fact}>The history could not be loaded. Reload the page.</p>}
      <ol className={css.versions}>
        {versions.map((one, at) => (
          <li key={one.version}>
            <div>
              <p className={css.change}>{whatChanged(versions[at + 1]?.design, one.design)}</p>
              <p className={css.fact}>
                {one.savedBy ?? 'Somebody'}, {formatMoment(one.savedAt, Date.now())}
              </p>
            </div>
            <Button
              size="xs"
              aria-label={`Compare version ${one.version}`}
              onClick={() => setCompared(one.version)}
            >
              Compare
            </Button>
          </li>
        ))}
      </ol>
      {version !== undefined && (
        <CompareVersion {...part} version={version} onClose={() => setCompared(undefined)} />
      )}
    </section>
  )
}
