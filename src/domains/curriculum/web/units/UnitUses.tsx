import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from './units.module.css'

type UnitAnswer = ContractRouterOutputs['units']['getUnit']

/** Where a unit is used: the templates that have it, the experiences that cover it, the latest cycle first, and by whom it was earned. */
export function UnitUses({
  uses,
  usesTotal,
  templates,
  templatesTotal,
  assessed,
}: Pick<UnitAnswer, 'uses' | 'usesTotal' | 'templates' | 'templatesTotal' | 'assessed'>) {
  return (
    <PanelSection title="Where it is used">
      {usesTotal + templatesTotal + assessed === 0 ? (
        <p className={css.empty}>Nowhere yet.</p>
      ) : (
        <ul className={css.uses}>
          {templates.map((template) => (
            <li key={`template ${template.id}`}>
              <UiLink href={`/template/library?template=${template.id}`}>{template.title}</UiLink>
              <span className={css.fact}>{template.isArchived ? 'Archived template' : 'Template'}</span>
            </li>
          ))}
          {templatesTotal > templates.length && (
            <li className={css.fact}>and {formatNoun(templatesTotal - templates.length, 'template')} more</li>
          )}
          {uses.map((use) => (
            <li key={use.experienceId}>
              <UiLink href={`/facilitate/${use.type}/${use.experienceId}`}>{use.title}</UiLink>
              <span className={css.fact}>{use.cycleTitle}</span>
            </li>
          ))}
          {usesTotal > uses.length && (
            <li className={css.fact}>and {formatNoun(usesTotal - uses.length, 'experience')} more</li>
          )}
          {assessed > 0 && (
            <li className={css.fact}>{formatNoun(assessed, 'student is', 'students are')} assessed on it</li>
          )}
        </ul>
      )}
    </PanelSection>
  )
}
