import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { FamilyExcuse } from '../contract/family.contract.ts'
import { ExcuseState } from './ExcuseState.tsx'
import { whenText } from './excuses/excuse-text.ts'
import css from './FamilyCalendarPage.module.css'

/** The excuses that touch the week. */
export function ExcuseList({ excuses }: { excuses: readonly FamilyExcuse[] }) {
  return (
    <Section
      title="Excuses"
      count={excuses.length}
      actions={
        <UiLink className={css.link} href="/family/excuses">
          All excuses
        </UiLink>
      }
    >
      <ul className={css.list}>
        {excuses.map((excuse) => (
          <li key={excuse.id} className={css.item}>
            <div>
              <p className={css.name}>
                <UiLink className={css.link} href={familyExcuseAddress(excuse.id)}>
                  {whenText(excuse)}
                </UiLink>
              </p>
              {excuse.reason !== null && <p className={css.small}>{excuse.reason}</p>}
            </div>
            <ExcuseState state={excuse.state} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
