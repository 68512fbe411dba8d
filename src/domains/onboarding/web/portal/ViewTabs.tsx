import type { FamilyOnboardingView } from '../../contract/family-onboarding.contract.ts'
import css from './portal.module.css'

interface ViewTabsProps {
  readonly views: readonly FamilyOnboardingView[]
  readonly open: FamilyOnboardingView['view']
  readonly firstName: string
  readonly onOpen: (view: FamilyOnboardingView['view']) => void
}

/** "For you" and "For Adaeze", each with what is open; nothing where there is one. */
export function ViewTabs({ views, open, firstName, onOpen }: ViewTabsProps) {
  if (views.length < 2) return null
  return (
    <div className={css.tabs} role="tablist" aria-label="Whose tasks">
      {views.map(({ view, is_own, open: count }) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === open}
          className={css.tab}
          onClick={() => onOpen(view)}
        >
          {is_own ? 'For you' : `For ${firstName}`} <span className={css.quiet}>{count}</span>
        </button>
      ))}
    </div>
  )
}
