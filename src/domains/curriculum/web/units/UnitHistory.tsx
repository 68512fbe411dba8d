import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import type { Unit, UnitVersion } from '../../contract/units.schemas.ts'
import { HistorySection, VersionList } from '../VersionList.tsx'
import css from './units.module.css'
import { whatChanged } from './what-changed.ts'

interface UnitHistoryProps {
  readonly unit: Unit
  /** Puts what a version says into the form, to be saved. */
  readonly onTake?: ((version: UnitVersion) => void) | undefined
}

/** What the unit said before. */
export function UnitHistory(props: UnitHistoryProps) {
  return (
    <HistorySection>
      <Versions {...props} />
    </HistorySection>
  )
}

function Versions({ unit, onTake }: UnitHistoryProps) {
  const { data, isError } = useQuery(api.units.listUnitVersions.queryOptions({ input: { unit_id: unit.id } }))
  if (isError)
    return <p className={css.empty}>The history could not be loaded. Close the unit and open it again.</p>
  return (
    <VersionList
      versions={data?.versions ?? []}
      now={unit.version}
      whatChanged={whatChanged}
      onTake={onTake}
    />
  )
}
