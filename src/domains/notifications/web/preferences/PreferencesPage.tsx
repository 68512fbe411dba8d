import { Button } from '@mantine/core'
import { school } from '#contract/school/school.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { isFamily, useViewer } from '#web/calls/session.ts'
import { useNotificationsPath } from '../use-notifications.ts'
import { textOfCategory, titleOfCategory } from './category-texts.ts'
import { PreferenceRow } from './PreferenceRow.tsx'
import css from './PreferencesPage.module.css'
import { PushDevices } from './PushDevices.tsx'
import { usePreferences } from './use-preferences.ts'

/** How one hears of what: in the bell, by email, by push (3-shell-and-houses §2.12). Saved at once, with undo. */
export function PreferencesPage() {
  const path = useNotificationsPath()
  const audience = isFamily(useViewer()) ? 'family' : 'staff'
  const { preferences, change, reset, showDevices } = usePreferences()
  usePageTitle('Notification preferences', { backTo: path })
  return (
    <SheetPage>
      <PageHeader
        title="Notification preferences"
        crumbs={[{ label: 'Notifications', href: path }]}
        actions={
          preferences.categories.some(({ isDefault }) => !isDefault) ? (
            <Button size="xs" onClick={reset}>
              Reset to defaults
            </Button>
          ) : undefined
        }
      />
      <PageBody reading>
        <Section title="What reaches you">
          <div className={css.head} aria-hidden="true">
            <span />
            <span>In app</span>
            <span>Email</span>
            <span>Push</span>
          </div>
          <ul className={css.rows} aria-label="Categories">
            {preferences.categories.map((one) => (
              <PreferenceRow
                key={one.category}
                preference={one}
                title={titleOfCategory(one.category)}
                text={textOfCategory(audience, one.category)}
                onChange={change}
              />
            ))}
          </ul>
          <p className={css.note}>
            The daily email comes at 7:30 AM {school().zoneLabel} and leaves out what you have already read.
          </p>
        </Section>
        <Section title="Push messages">
          <PushDevices preferences={preferences} onChange={showDevices} />
        </Section>
      </PageBody>
    </SheetPage>
  )
}
