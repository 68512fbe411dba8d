import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from './units.module.css'

type UnitAnswer = ContractRouterOutputs['units']['getUnit']

/** Where a unit is used: the experiences that cover it, the latest cycle first. */
export function UnitUses({ uses, usesTotal }: Pick<UnitAnswer, 'uses' | 'usesTotal'>) {
  return (
    <PanelSection title="Where it is used">
      {usesTotal === 0 ? (
        <p className={css.empty}>Nowhere yet.</p>
      ) : (
        <ul className={css.uses}>
          {uses.map((use) => (
            <li key={use.experienceId}>
              <UiLink href={`/facilitate/${use.type}/${use.experienceId}`}>{use.title}</UiLink>
              <span className={css.fact}>{use.cycleTitle}</span>
            </li>
          ))}
          {usesTotal > uses.length && (
            <li className={css.fact}>and {formatNoun(usesTotal - uses.length, 'experience')} more</li>
          )}
        </ul>
      )}
    </PanelSection>
  )
}
