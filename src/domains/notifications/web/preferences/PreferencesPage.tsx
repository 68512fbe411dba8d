import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { school } from '#contract/school/school.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { isFamily, useViewer } from '#web/calls/session.ts'
import type { Preference, Preferences } from '../../contract/notifications.schemas.ts'
import { useNotificationsPath } from '../use-notifications.ts'
import { categoryTexts, titleOfCategory } from './category-texts.ts'
import { PreferenceRow } from './PreferenceRow.tsx'
import css from './PreferencesPage.module.css'
import { PushDevices } from './PushDevices.tsx'

/** How one hears of what: in the bell, by email, by push (3-shell-and-houses §2.12). Saved at once, with undo. */
export function PreferencesPage() {
  const queryClient = useQueryClient()
  const path = useNotificationsPath()
  const texts = categoryTexts[isFamily(useViewer()) ? 'family' : 'staff']
  const options = api.notifications.getPreferences.queryOptions()
  const { data } = useSuspenseQuery(options)
  usePageTitle('Notification preferences', { backTo: path })
  const keep = (next: Preferences) => queryClient.setQueryData(options.queryKey, next)
  const failed = (error: Error) => {
    toast.error(messageOf(error))
    void queryClient.invalidateQueries({ queryKey: options.queryKey })
  }
  const save = useMutation(
    api.notifications.savePreferences.mutationOptions({ onSuccess: keep, onError: failed }),
  )
  const reset = useMutation(
    api.notifications.resetPreferences.mutationOptions({ onSuccess: keep, onError: failed }),
  )
  const before = data.categories
  const restore = (preferences: readonly Preference[]) =>
    save.mutate({
      preferences: preferences.map(({ category, inApp, email, push }) => ({ category, inApp, email, push })),
    })
  const change = (next: Preference) => {
    const former = before.filter(({ category }) => category === next.category)
    keep({
      ...data,
      categories: before.map((one) => (one.category === next.category ? { ...one, ...next } : one)),
    })
    save.mutate(
      { preferences: [next] },
      {
        onSuccess: () => toast.success(`${titleOfCategory(next.category)}: saved`, () => restore(former)),
      },
    )
  }
  return (
    <SheetPage>
      <PageHeader
        title="Notification preferences"
        crumbs={[{ label: 'Notifications', href: path }]}
        actions={
          before.some(({ isDefault }) => !isDefault) ? (
            <Button
              size="xs"
              onClick={() =>
                reset.mutate(undefined, {
                  onSuccess: () => toast.success('Back to the defaults', () => restore(before)),
                })
              }
            >
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
            {before.map((one) => (
              <PreferenceRow
                key={one.category}
                preference={one}
                title={titleOfCategory(one.category)}
                text={texts[one.category] ?? ''}
                onChange={change}
              />
            ))}
          </ul>
          <p className={css.note}>
            The daily email comes at 7:30 AM {school().zoneLabel} and leaves out what you read before.
          </p>
        </Section>
        <Section title="Push messages">
          <PushDevices preferences={data} onChange={keep} />
        </Section>
      </PageBody>
    </SheetPage>
  )
}
