import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import type { Ability, AbilityVersion } from '../../contract/abilities.contract.ts'
import { changedParts } from '../changed-parts.ts'
import { HistorySection, VersionList } from '../VersionList.tsx'
import css from '../versions.module.css'

interface AbilityHistoryProps {
  readonly ability: Ability
  /** Puts what a version says into the form, to be saved. */
  readonly onTake: (version: AbilityVersion) => void
}

/** What the ability said before. */
export function AbilityHistory(props: AbilityHistoryProps) {
  return (
    <div className={css.sections}>
      <HistorySection>
        <Versions {...props} />
      </HistorySection>
    </div>
  )
}

const parts = [
  ['title', 'title'],
  ['description', 'description'],
  ['school_stage', 'school stage'],
  ['credit', 'credits'],
] as const

function Versions({ ability, onTake }: AbilityHistoryProps) {
  const { data, isError } = useQuery(
    api.abilities.listAbilityVersions.queryOptions({ input: { ability_id: ability.id } }),
  )
  if (isError) return <p>The history could not be loaded. Close the ability and open it again.</p>
  return (
    <VersionList
      versions={data?.versions ?? []}
      now={ability.version}
      whatChanged={(before, after) =>
        changedParts(
          before && parts.flatMap(([name, label]) => (before[name] === after[name] ? [] : [label])),
          after.version,
        )
      }
      onTake={onTake}
    />
  )
}
