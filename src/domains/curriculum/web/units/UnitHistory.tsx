import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#ui/format/times.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import type { Unit, UnitVersion } from '../../contract/units.schemas.ts'
import css from './units.module.css'
import { whatChanged } from './what-changed.ts'

interface UnitHistoryProps {
  readonly unit: Unit
  /** Puts what a version says into the form, to be saved. */
  readonly onTake?: ((version: UnitVersion) => void) | undefined
}

/** What the unit said before: who changed what, and each version to be taken again. Asked for when it is opened. */
export function UnitHistory({ unit, onTake }: UnitHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery({
    ...api.units.listUnitVersions.queryOptions({ input: { unit_id: unit.id } }),
    enabled: isOpen,
  })
  if (!isOpen)
    return (
      <PanelSection title="History">
        <Button size="xs" onClick={() => setOpen(true)}>
          Show history
        </Button>
      </PanelSection>
    )
  const versions = data?.versions ?? []
  return (
    <PanelSection title="History">
      {isError && (
        <p className={css.empty}>The history could not be read. Close the unit and open it again.</p>
      )}
      <ol className={css.versions}>
        {versions.map((version, at) => {
          const isNow = version.version === unit.version
          return (
            <li key={version.version}>
              <div>
                <p className={css.version}>
                  {whatChanged(versions[at + 1], version)}
                  {isNow && ' · as it is now'}
                </p>
                <p className={css.fact}>
                  {version.savedBy ?? 'Somebody'}, {formatMoment(version.savedAt, Date.now())}
                </p>
              </div>
              {!isNow && onTake && (
                <Button
                  size="xs"
                  aria-label={`Restore version ${version.version}`}
                  onClick={() => onTake(version)}
                >
                  Restore
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </PanelSection>
  )
}
