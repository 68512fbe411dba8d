import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, Section, SheetPage } from '#ui/page/SheetPage.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { isFamily, useViewer } from '#web/calls/session.ts'
import { CalendarLink } from './CalendarLink.tsx'
import css from './CalendarLinks.module.css'

/** Links by which a calendar program shows one's meetings: one's own, and for staff those of houses. */
export function CalendarLinksPage() {
  const viewer = useViewer()
  const { data: feeds } = useSuspenseQuery(api.feeds.listFeeds.queryOptions())
  const family = isFamily(viewer)
  usePageTitle('Subscribe', family ? {} : { backTo: '/home' })
  return (
    <SheetPage>
      <PageHeader title="Subscribe to the calendar" />
      <PageBody reading>
        <p className={css.lead}>
          A link shows your meetings in the calendar of your phone or computer and keeps them up to date.
          Anyone who has the link can read it: revoke it if it reached someone else.
        </p>
        <Section title={viewer.userRole === 'guardian' ? 'Your children’s meetings' : 'Your meetings'}>
          <CalendarLink name="your calendar" feed={feeds.own} />
        </Section>
        {feeds.houses.length > 0 && (
          <Section title="Houses" count={feeds.houses.length}>
            <ul className={css.houses}>
              {feeds.houses.map(({ houseId, title, feed }) => (
                <li key={houseId}>
                  <h3 className={css.house}>{title}</h3>
                  <CalendarLink name={title} houseId={houseId} feed={feed} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section title="How to add it">
          <Phones />
        </Section>
      </PageBody>
    </SheetPage>
  )
}

/** What to press on each kind of phone, and who reminds. */
function Phones() {
  return (
    <dl className={css.phones}>
      <dt>iPhone and iPad</dt>
      <dd>Make a link, press “Add to my calendar”, then Subscribe.</dd>
      <dd>Find it in Calendar under Calendars, Subscribed.</dd>
      <dt>Android</dt>
      <dd>
        Make a link and copy it; on a computer open calendar.google.com, Other calendars, From URL, and paste
        it.
      </dd>
      <dd>The phone’s Google Calendar shows it after its next sync, within a day.</dd>
      <dt>Another calendar</dt>
      <dd>Paste the link where it asks for the address of a subscription.</dd>
      <dt>Reminders</dt>
      <dd>
        The link brings the meetings, not alarms: whether your calendar reminds you is its own setting. What
        changes on short notice comes by your notifications, where you choose email and push.
      </dd>
    </dl>
  )
}
