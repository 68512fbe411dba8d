import { IconFlagOff } from '@tabler/icons-react'
import { holdsText } from '#contract/text/folded-text.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import type { FeatureFlag, FlagStatus, TestGroup } from '../contract/feature-flags.contract.ts'
import { FeatureRow } from './FeatureRow.tsx'
import css from './feature-flags.module.css'
import { statuses } from './flag-statuses.ts'
import type { FlagActions } from './use-flag-actions.ts'

export interface FlagsSearch {
  readonly search?: string | undefined
  readonly status?: FlagStatus | undefined
  readonly group?: number | undefined
}

export interface PartProps {
  readonly flags: readonly FeatureFlag[]
  readonly groups: readonly TestGroup[]
  readonly search: FlagsSearch
  readonly go: (part: FlagsSearch) => void
  readonly actions: FlagActions
}

/** Every feature that can be held back, with who has it. */
export function Features({ flags, groups, search, go, actions }: PartProps) {
  const shown = flags.filter(
    ({ title, description, status }) =>
      holdsText(`${title} ${description}`, search.search ?? '') &&
      (search.status === undefined || status === search.status),
  )
  return (
    <Section
      title="Features"
      count={flags.length}
      actions={
        <div className={css.filters}>
          <SearchField
            label="Feature"
            value={search.search ?? ''}
            onChange={(text) => go({ search: text === '' ? undefined : text })}
          />
          <FilterMenu
            name="Status"
            options={statuses}
            values={search.status === undefined ? [] : [search.status]}
            onChange={([status]) => go({ status })}
            single
          />
        </div>
      }
    >
      {shown.length === 0 ? (
        <EmptyState icon={IconFlagOff} title="No feature matches">
          Remove a filter to see the others.
        </EmptyState>
      ) : (
        <>
          <div className={css.heads} aria-hidden>
            <span>Feature</span>
            <span>Status</span>
            <span>Test groups</span>
            <span className={css.labs}>Labs</span>
          </div>
          <ul className={css.features} aria-label="Features">
            {shown.map((flag) => (
              <FeatureRow key={flag.id} flag={flag} groups={groups} actions={actions} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
